/** A company's capture pages: what visitors find at /p/…, and how many more the plan allows. */
import { Stack } from '@mantine/core'
import { CompanySelect } from '../../session/company-select.tsx'
import { useTenant } from '../../session/use-tenant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CapturePages } from './capture-pages/capture-pages.tsx'
import { ChooseCompany } from './choose-company.tsx'

export function LandingPagesPage() {
  const { companyId, choosesCompany } = useTenant()
  return (
    <Stack gap="lg">
      <PageHeader
        title="Páginas de captura"
        description="Formulários com endereço próprio, prontos para anúncios e redes sociais."
      />
      <CompanySelect required />
      {companyId ? (
        <CapturePages key={companyId} companyId={companyId} />
      ) : (
        choosesCompany && <ChooseCompany />
      )}
    </Stack>
  )
}
