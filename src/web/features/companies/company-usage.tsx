import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readPlanUsage } from '../../company/read-plan-usage.ts'
import type { Company } from '../../session/profile.ts'
import { UsageBar } from '../../ui/figures/usage-bar.tsx'
import { DrawerSection } from './drawer-section.tsx'

export function CompanyUsage({ company }: { company: Company }) {
  const usage = useQuery({
    queryKey: ['companies', 'usage', company.id],
    queryFn: () => readPlanUsage(company.id),
    refetchInterval: 30_000,
  })
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
