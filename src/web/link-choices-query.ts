import { queryOptions, skipToken } from '@tanstack/react-query'
import { readAllRows } from './rows/read-all-rows.ts'
import { supabase } from './supabase.ts'

/** By code. */
export const linkChoicesQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['capture-links', companyId, 'choices'],
    queryFn: companyId ? () => listLinks(companyId) : skipToken,
  })

const listLinks = (companyId: string) =>
  readAllRows((first, last) =>
    supabase()
      .from('short_urls')
      .select('id, short_code')
      .eq('company_id', companyId)
      .order('short_code')
      .range(first, last),
  )
