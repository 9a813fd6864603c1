import { useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
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
      mutationFn: (sellerId: string) => callRpc('revoke_seller_page', { p_seller_id: sellerId }),
      onSuccess: () => toastSuccess('Página encerrada!', 'O link não funciona mais.'),
    }),
  }
}

/** Returns the token; an earlier page's token ends. */
async function createPage(sellerId: string): Promise<string> {
  return callRpc('create_seller_page', { p_seller_id: sellerId })
}
