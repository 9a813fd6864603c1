/** The billing screen (spec section 2, "Billing"). */
import { Stack } from '@mantine/core'
import { IconBuildingOff } from '@tabler/icons-react'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { useCompany } from '../../company/use-company.ts'
import { useTenant } from '../../company/use-tenant.ts'
import { useAuth } from '../../session/use-auth.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCards } from './plan-cards.tsx'
import { WhoChangesPlans } from './who-changes-plans.tsx'

export function Component() {
  const { profile } = useAuth()
  const { companyId, choosesCompany, role } = useTenant()
  const company = useCompany()
  const mayChange =
    profile?.approved === true &&
    (role === 'super_admin' || (role === 'admin' && company?.active === true))
  return (
    <Stack gap="lg">
      <PageHeader
        title="Plano e cobrança"
        description="Acompanhe o uso do seu plano e compare com os outros."
      />
      <CompanySelect required />
      {choosesCompany && !companyId && (
        <NoCompanyChosen description="Escolha acima uma empresa para ver o plano dela." />
      )}
      {!choosesCompany && !company && (
        <EmptyCard
          color="gray"
          icon={<IconBuildingOff aria-hidden />}
          title="Nenhuma empresa ainda"
          description="O plano aparece aqui quando sua conta fizer parte de uma empresa."
        />
      )}
      {company && (
        <>
          <CurrentPlan company={company} />
          {!mayChange && <WhoChangesPlans company={company} />}
          <PlanCards key={company.id} company={company} mayChange={mayChange} />
        </>
      )}
    </Stack>
  )
}
