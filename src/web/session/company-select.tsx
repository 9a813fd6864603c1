import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { supabase } from '../supabase.ts'
import { useTenant } from './use-tenant.ts'

/** super_admin's choice on a company's page; nobody else sees it. */
export function CompanySelect() {
  const { choosesCompany, companyId, chooseCompany } = useTenant()
  const { data: companies = [] } = useQuery({
    queryKey: ['companies'],
    queryFn: listCompanies,
    enabled: choosesCompany,
  })
  if (!choosesCompany) return null
  return (
    <Select
      label="Empresa"
      placeholder="Todas as empresas"
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={companyId}
      onChange={chooseCompany}
      searchable
      clearable
      nothingFoundMessage="Nenhuma empresa encontrada"
      w={{ base: '100%', xs: 280 }}
    />
  )
}

async function listCompanies() {
  const { data, error } = await supabase().from('companies').select('*')
  if (error) throw error
  return data.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}
