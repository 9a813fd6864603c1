import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../supabase.ts'

/** The companies that super_admin chooses from, in the order of their names. */
export const companiesQuery = queryOptions({ queryKey: ['companies'], queryFn: listCompanies })

async function listCompanies() {
  const { data, error } = await supabase().from('companies').select('*')
  if (error) throw error
  return data.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}
