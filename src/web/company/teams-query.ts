import { queryOptions, skipToken } from '@tanstack/react-query'
import { byName } from '../by-name.ts'
import { live } from '../live.ts'
import { readAllRows } from '../rows/read-all-rows.ts'
import { supabase } from '../supabase.ts'

/** Sorted by name. */
export const teamsQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['teams', companyId],
    queryFn: companyId ? () => listTeams(companyId) : skipToken,
    ...live,
  })

async function listTeams(companyId: string) {
  return byName(
    await readAllRows((first, last) =>
      supabase()
        .from('teams')
        .select('id, name')
        .eq('company_id', companyId)
        .order('id')
        .range(first, last),
    ),
  )
}
