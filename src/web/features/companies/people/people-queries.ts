import { queryOptions, skipToken } from '@tanstack/react-query'
import { byName } from '../../../by-name.ts'
import { supabase } from '../../../supabase.ts'

/** Sorted by name. */
export const peopleQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['users', 'of', companyId],
    queryFn: companyId ? () => listPeople(companyId) : skipToken,
  })

export type Person = Awaited<ReturnType<typeof listPeople>>[number]

async function listPeople(companyId: string) {
  const { data, error } = await supabase()
    .from('users')
    .select('id, name, email, role, approved')
    .eq('company_id', companyId)
  if (error) throw error
  return byName(data)
}
