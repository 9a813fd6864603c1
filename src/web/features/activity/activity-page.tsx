/** The company's trail (product decision 57). */
import { Alert, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { useTenant } from '../../company/use-tenant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useActivityFilters } from './activity-address.ts'
import { ActivityExport } from './activity-export.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityList } from './activity-list.tsx'

export function Component() {
  const { companyId, role, choosesCompany } = useTenant()
  const { filters, change } = useActivityFilters()
  const mayRead = choosesCompany || role === 'admin'
  return (
    <Stack gap="lg" maw={960}>
      <PageHeader
        title="Registro de atividades"
        description="Quem fez o quê na empresa, nos últimos 13 meses. Ninguém altera este registro. “Leu dados” aparece também quando uma tela do suporte só mostra totais."
        actions={mayRead && companyId && <ActivityExport companyId={companyId} filters={filters} />}
      />
      <CompanySelect required />
      {mayRead && companyId && (
        <>
          <ActivityFilters companyId={companyId} filters={filters} change={change} />
          <ActivityList companyId={companyId} filters={filters} />
        </>
      )}
      {choosesCompany && !companyId && (
        <NoCompanyChosen description="Escolha acima uma empresa para ver o registro dela." />
      )}
      {!mayRead && (
        <Alert
          color="gray"
          variant="light"
          icon={<IconLock aria-hidden />}
          title="Apenas administradores podem ver o registro de atividades"
          role="note"
        >
          <Text size="sm">Fale com quem administra a conta da empresa.</Text>
        </Alert>
      )}
    </Stack>
  )
}
