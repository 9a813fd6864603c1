/** The capture pages screen (spec section 2, "Capture pages"). */
import { Stack } from '@mantine/core'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { useTenant } from '../../company/use-tenant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CapturePages } from './capture-pages/capture-pages.tsx'

export function Component() {
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
        choosesCompany && (
          <NoCompanyChosen description="Escolha acima uma empresa para ver as páginas e os links dela." />
        )
      )}
    </Stack>
  )
}
