import { queryOptions } from '@tanstack/react-query'
import { readAllRows } from '../../../rows/read-all-rows.ts'
import { supabase } from '../../../supabase.ts'

/** Capture pages by name. */
export const pageChoicesQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['capture-pages', companyId, 'choices'],
    queryFn: () =>
      readAllRows((first, last) =>
        supabase()
          .from('capture_pages')
          .select('id, name')
          .eq('company_id', companyId)
          .order('name')
          .order('id')
          .range(first, last),
      ),
  })
