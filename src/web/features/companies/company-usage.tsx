import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Company } from '../../company/company.ts'
import { UsageBar } from '../../ui/figures/usage-bar.tsx'
import { companyUsageQuery } from './company-details-queries.ts'
import { DrawerSection } from './drawer-section.tsx'

export function CompanyUsage({ company }: { company: Company }) {
  const usage = useQuery(companyUsageQuery(company.id))
  return (
    <DrawerSection title="Uso do plano" query={usage} height={122}>
      {({ leads, sellers, pages }) => (
        <Stack gap="md">
          <UsageBar label="Leads" used={leads} limit={company.leads_limit} />
          <UsageBar label="Vendedores" used={sellers} limit={company.sellers_limit} />
          <UsageBar label="Páginas" used={pages} limit={company.pages_limit} />
        </Stack>
      )}
    </DrawerSection>
  )
}
