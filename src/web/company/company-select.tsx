import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CompaniesError } from './companies-error.tsx'
import { companiesQuery } from './companies-query.ts'
import { useTenant } from './use-tenant.ts'

/** For super_admin. Some pages show all companies, others need one. */
export function CompanySelect({ required = false }: { required?: boolean }) {
  const { choosesCompany, companyId, chooseCompany } = useTenant()
  const companies = useQuery({ ...companiesQuery, enabled: choosesCompany })
  if (!choosesCompany) return null
  if (companies.isError && !companies.data) return <CompaniesError query={companies} />
  const isOff = companies.data?.find(({ id }) => id === companyId)?.active === false
  const nothing = required ? 'Escolha uma empresa' : 'Todas as empresas'
  return (
    <Select
      label="Empresa"
      description={isOff && 'Empresa desativada: os links e formulários não recebem leads.'}
      placeholder={companyId && companies.isPending ? 'Carregando…' : nothing}
      data={companies.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={companyId}
      onChange={chooseCompany}
      searchable
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage="Nenhuma empresa encontrada"
      w={{ base: '100%', xs: 280 }}
    />
  )
}
