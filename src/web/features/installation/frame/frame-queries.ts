import { queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

/** Newest links that are offered; an older one is chosen by its capture page or the company's form. */
const mostLinks = 50

/** Paths of the forms that a frame may show, by what they are called. */
export const formsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['capture-links', companyId, 'forms'],
    queryFn: () => listForms(companyId),
  })

async function listForms(companyId: string) {
  const [pages, links] = await Promise.all([
    supabase()
      .from('capture_pages')
      .select('slug, name')
      .eq('company_id', companyId)
      .eq('active', true)
      .order('name'),
    supabase()
      .from('short_urls')
      .select('short_code')
      .eq('company_id', companyId)
      .eq('active', true)
      .not('config', 'is', null)
      .order('created_at', { ascending: false })
      .limit(mostLinks),
  ])
  if (pages.error) throw pages.error
  if (links.error) throw links.error
  return {
    pages: pages.data.map(({ slug, name }) => ({ value: `/p/${slug}`, label: name })),
    links: links.data.map(({ short_code }) => ({
      value: `/capture-lead?l=${short_code}`,
      label: short_code,
    })),
  }
}

export function useSaveFormSites(companyId: string) {
  return useMutation({
    meta: { failure: 'Erro ao salvar sites', awaits: [['company', companyId], ['companies']] },
    mutationFn: (sites: readonly string[]) =>
      callRpc('set_form_sites', {
        p_sites: [...sites],
        p_company_id: companyId,
      }),
    onSuccess: () => toastSuccess('Sites salvos!'),
  })
}
