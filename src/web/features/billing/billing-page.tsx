/** The billing screen (spec section 2, "Billing"). */
import { Alert, Stack, Text } from '@mantine/core'
import { IconBuildingOff, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Company } from '../../company/company.ts'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { useCompany } from '../../company/use-company.ts'
import { useTenant } from '../../company/use-tenant.ts'
import { useAuth } from '../../session/use-auth.ts'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { adminsQuery } from './billing-queries.ts'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCards } from './plan-cards.tsx'

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

/** Product decision 5. */
function WhoChangesPlans({ company }: { company: Company }) {
  const { data: admins = [] } = useQuery({ ...adminsQuery(company.id), enabled: company.active })
  const reason = company.active
    ? {
        title: 'Apenas administradores da empresa podem mudar o plano',
        text: admins.length
          ? `Para mudar, fale com ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(admins)}.`
          : 'Para mudar, fale com quem administra a conta.',
      }
    : {
        title: 'Não é possível mudar o plano de uma empresa desativada',
        text: 'Fale com o suporte para reativar a empresa.',
      }
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconLock aria-hidden />}
      title={reason.title}
      role="note"
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {reason.text}
      </Text>
    </Alert>
  )
}
