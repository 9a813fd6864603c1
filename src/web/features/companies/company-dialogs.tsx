import type { SellerFields } from '../../../domain/seller-schema.ts'
import type { Company } from '../../company/company.ts'
import type { CompanyFigures } from './companies-queries.ts'
import { CompanyForm } from './company-form.tsx'
import type { CompanyFields } from './company-schema.ts'
import { AddSellerForm } from './sellers/add-seller-form.tsx'
import { useSellerWrites } from './sellers/use-seller-writes.ts'
import type { useCompanyWrites } from './use-company-writes.ts'

export type CompanyDialog =
  | { kind: 'form'; company: Company | null }
  | { kind: 'seller'; company: Company }
  | null

type Props = {
  dialog: CompanyDialog
  show: (dialog: CompanyDialog) => void
  writes: ReturnType<typeof useCompanyWrites>
  figures: Map<string, CompanyFigures> | undefined
}

/** A refused form stays open with its input; the toast tells the reason. */
export function CompanyDialogs({ dialog, show, writes, figures }: Props) {
  const close = () => show(null)
  const sellers = useSellerWrites()
  if (dialog?.kind === 'form') {
    return <CompanyForm company={dialog.company} onSave={save} onClose={close} />
  }
  if (dialog?.kind === 'seller') {
    const used = figures?.get(dialog.company.id)?.sellers
    return <AddSellerForm company={dialog.company} used={used} onSave={addSeller} onClose={close} />
  }
  return null

  async function save(fields: CompanyFields, change: Partial<CompanyFields>) {
    const company = dialog?.company
    if (!company) {
      await writes.create.mutateAsync(fields)
      return close()
    }
    const stored = await writes.update.mutateAsync({ id: company.id, change })
    const { password: newPassword, login } = fields
    if (newPassword) {
      // If it is refused, the password alone is unsaved.
      show({ kind: 'form', company: stored })
      const { id: companyId, email } = company
      await writes.setPassword.mutateAsync({ companyId, email: login ?? email, newPassword })
    }
    close()
  }

  async function addSeller(fields: SellerFields) {
    if (!dialog?.company) return
    await sellers.create.mutateAsync({ companyId: dialog.company.id, fields })
    close()
  }
}
