import { queryOptions, skipToken } from '@tanstack/react-query'
import { live } from './live.ts'
import { readAllRows } from './rows/read-all-rows.ts'
import { supabase } from './supabase.ts'

/** Links by code, then capture pages by name. */
export const originsQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['leads', 'origins', companyId],
    queryFn: companyId ? () => listOrigins(companyId) : skipToken,
    ...live,
  })

async function listOrigins(companyId: string) {
  const [links, pages] = await Promise.all([listLinks(companyId), listPages(companyId)])
  return { links, pages }
}

const listLinks = (companyId: string) =>
  readAllRows((first, last) =>
    supabase()
      .from('short_urls')
      .select('id, short_code')
      .eq('company_id', companyId)
      .order('short_code')
      .range(first, last),
  )

const listPages = (companyId: string) =>
  readAllRows((first, last) =>
    supabase()
      .from('capture_pages')
      .select('id, name')
      .eq('company_id', companyId)
      .order('name')
      .order('id')
      .range(first, last),
  )
