import { queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import type { Database } from '../../../database.types.ts'
import { live } from '../../../live.ts'
import { expectChanged } from '../../../rows/expect-changed.ts'
import { linkOrigin, supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

export type CapturePage = Database['public']['Tables']['capture_pages']['Row']

export type PageFields = Pick<
  CapturePage,
  | 'name'
  | 'title'
  | 'description'
  | 'fields'
  | 'custom_css'
  | 'slug'
  | 'team_id'
  | 'primary_color'
  | 'background_color'
  | 'logo_url'
>

export function pageAddress(slug: string): string {
  return `${linkOrigin()}/p/${slug}`
}

/** Newest first. The total includes rows beyond max_rows. */
export const capturePagesQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['capture-pages', companyId],
    queryFn: async () => {
      const { data, count, error } = await supabase()
        .from('capture_pages')
        .select('*', { count: 'exact' })
        .eq('company_id', companyId)
        .order('created_at', { ascending: false })
      if (error) throw error
      return { pages: data, total: count ?? data.length }
    },
    ...live,
  })

/** All-time leads of all pages. */
export const pageLeadsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['capture-pages', companyId, 'leads'],
    queryFn: async () => {
      const data = await callRpc('count_leads_by', {
        p_by: 'source',
        p_company_id: companyId,
      })
      return data.find(({ key }) => key === 'landing-page')?.leads ?? 0
    },
    ...live,
  })

type NewPage = { companyId: string; fields: PageFields }
type PageChange = { id: string; change: Partial<PageFields> }

const awaits = [['capture-pages']] as const

export function usePageActions() {
  return {
    create: useMutation({
      meta: { failure: 'Erro ao criar página', awaits },
      mutationFn: ({ companyId, fields }: NewPage) => createCapturePage(companyId, fields),
      onSuccess: () =>
        toastSuccess('Página criada!', 'Copie a URL e divulgue: os leads já chegam por ela.'),
    }),
    update: useMutation({
      meta: { failure: 'Erro ao atualizar página', awaits },
      mutationFn: ({ id, change }: PageChange) => updateCapturePage(id, change),
      onSuccess: () => toastSuccess('Página atualizada!', 'Quem abrir a página já vê a mudança.'),
    }),
    toggle: useMutation({
      meta: { failure: 'Erro ao atualizar página', awaits },
      mutationFn: ({ id, active }: CapturePage) => updateCapturePage(id, { active: !active }),
      onSuccess: (_, { active }) => {
        if (active)
          toastSuccess('Página desativada!', 'Quem abrir a página verá que ela saiu do ar.')
        else toastSuccess('Página ativada!', 'Ela volta a receber leads.')
      },
    }),
    remove: useMutation({
      meta: { failure: 'Erro ao remover página', awaits },
      mutationFn: ({ id }: CapturePage) =>
        expectChanged(supabase().from('capture_pages').delete().eq('id', id).select('id')),
      onSuccess: (_, { name }) =>
        toastSuccess('Página removida!', `Os leads que chegaram por ${name} continuam guardados.`),
    }),
  }
}

async function createCapturePage(companyId: string, fields: PageFields): Promise<void> {
  const { slug, ...rest } = fields
  // The database derives a missing address from the name.
  const row = { ...rest, company_id: companyId, ...(slug ? { slug } : {}) }
  const { error } = await supabase()
    .from('capture_pages')
    // A trigger fills the slug; the generated type requires it.
    .insert(row as typeof row & { slug: string })
    .select()
    .single()
  if (error) throw namedFailure(error)
}

async function updateCapturePage(
  id: string,
  change: Partial<PageFields & Pick<CapturePage, 'active'>>,
): Promise<void> {
  // PostgREST answers an empty update like one that a policy hides.
  if (Object.keys(change).length === 0) return
  const update = supabase().from('capture_pages').update(change).eq('id', id).select('id')
  await expectChanged(update).catch((error) => {
    throw namedFailure(error)
  })
}

function namedFailure(error: { code: string; message: string }): unknown {
  if (error.code !== '23505') return error
  return new Error('Este endereço já está em uso. Escolha outro.')
}
