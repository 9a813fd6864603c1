import { queryOptions } from '@tanstack/react-query'
import { byName } from '../by-name.ts'
import { readAllRows } from '../rows/read-all-rows.ts'
import { supabase } from '../supabase.ts'

/** Sorted by name. */
export const companiesQuery = queryOptions({ queryKey: ['companies'], queryFn: listCompanies })

async function listCompanies() {
  return byName(
    await readAllRows((first, last) =>
      supabase().from('companies').select('*').order('id').range(first, last),
    ),
  )
}
