import { useMutation } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

const awaits = [['sellers', 'pages']] as const

/** @param onToken gets the token before the pages are read again. */
export function usePageActions(onToken: (token: string) => void) {
  return {
    create: useMutation({
      meta: { failure: 'Erro ao criar a página', awaits },
      mutationFn: createPage,
      onSuccess: (token) => {
        onToken(token)
        toastSuccess('Página criada!')
      },
    }),
    replace: useMutation({
      meta: { failure: 'Erro ao trocar o link', awaits },
      mutationFn: createPage,
      onSuccess: (token) => {
        onToken(token)
        toastSuccess('Link trocado!', 'O link anterior não funciona mais.')
      },
    }),
    revoke: useMutation({
      meta: { failure: 'Erro ao encerrar a página', awaits },
      mutationFn: async (sellerId: string) => {
        const { error } = await supabase().rpc('revoke_seller_page', { p_seller_id: sellerId })
        if (error) throw error
      },
      onSuccess: () => toastSuccess('Página encerrada!', 'O link não funciona mais.'),
    }),
  }
}

/** Returns the token; an earlier page's token ends. */
async function createPage(sellerId: string): Promise<string> {
  const { data, error } = await supabase().rpc('create_seller_page', { p_seller_id: sellerId })
  if (error) throw error
  return data
}
