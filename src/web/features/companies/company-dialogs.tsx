import type { SellerFields } from '../../../domain/seller-schema.ts'
import type { CompanyFigures } from './companies-queries.ts'
import { CompanyForm } from './company-form.tsx'
import type { CompanyFields } from './company-schema.ts'
import { AddSellerForm } from './sellers/add-seller-form.tsx'
import { useSellerWrites } from './sellers/use-seller-writes.ts'
import type { useCompanyDialogs } from './use-company-dialogs.ts'
import type { useCompanyWrites } from './use-company-writes.ts'

type Props = {
  dialogs: ReturnType<typeof useCompanyDialogs>
  writes: ReturnType<typeof useCompanyWrites>
  figures: Map<string, CompanyFigures> | undefined
}

/** A refused form stays open with its input; the toast tells the reason. */
export function CompanyDialogs({ dialogs: { dialog, close }, writes, figures }: Props) {
  const sellers = useSellerWrites()
  if (dialog?.kind === 'form') {
    return <CompanyForm company={dialog.company} onSave={save} onClose={close} />
  }
  if (dialog?.kind === 'seller') {
    const used = figures?.get(dialog.company.id)?.sellers
    return <AddSellerForm company={dialog.company} used={used} onSave={addSeller} onClose={close} />
  }
  return null

  async function save(fields: CompanyFields, change: Partial<CompanyFields>, login: string | null) {
    const company = dialog?.company
    try {
      if (company) await writes.update.mutateAsync({ id: company.id, change })
      else await writes.create.mutateAsync(fields)
      if (company && fields.password) {
        const { id: companyId, email } = company
        const newPassword = fields.password
        await writes.setPassword.mutateAsync({ companyId, email: login ?? email, newPassword })
      }
      close()
    } catch {}
  }

  async function addSeller(fields: SellerFields) {
    if (!dialog?.company) return
    const input = { companyId: dialog.company.id, fields }
    await sellers.create.mutateAsync(input).then(close, () => undefined)
  }
}
