import type { QueryData } from '@supabase/supabase-js'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc, type RowOf } from '../../../call-rpc.ts'
import { keepSameCompany } from '../../../keep-same-company.ts'
import { live } from '../../../live.ts'
import { reasonBeside } from '../../../show-refusal.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'

const webhooks = () =>
  supabase()
    .from('webhooks')
    .select(
      'id, company_id, url, events, active, failing_since, switched_off_at, former_secret_until',
    )

export type Webhook = QueryData<ReturnType<typeof webhooks>>[number]

/** Milliseconds; whoever sends a test watches. */
const soon = 1_000

export const webhooksQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['webhooks', companyId],
    queryFn: async () => {
      if (!companyId) return []
      const { data, error } = await webhooks()
        .eq('company_id', companyId)
        .eq('kind', 'webhook')
        .order('created_at')
        .order('id')
      if (error) throw error
      return data
    },
    ...keepSameCompany(companyId),
    // Its state follows the log that is open below it.
    refetchInterval: 2 * soon,
  })

export type Delivery = RowOf<
  'list_deliveries',
  'finished_at' | 'status' | 'failure' | 'answer' | 'took_ms'
>

export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', webhookId],
    queryFn: (): Promise<Delivery[]> =>
      callRpc('list_deliveries', { p_webhook_id: webhookId, p_limit: 50 }),
    refetchInterval: ({ state: { data } }) => {
      // The others wait for it.
      const first = data?.findLast(({ finished_at }) => !finished_at)
      return first && Date.parse(first.next_at) <= Date.now() ? soon : live.refetchInterval
    },
  })

export type WebhookFields = { url: string; events: string[] }

const awaits = [['webhooks']] as const

export const fieldOfRefusal = (message: string) =>
  /^(Informe um endereço|Endereço) /.test(message) ? 'url' : null

const reason = reasonBeside(fieldOfRefusal)

/** @param onSecret gets a new secret before the webhooks are read again. */
export function useWebhookWrites(companyId: string, onSecret: (secret: string) => void) {
  return {
    create: useMutation({
      meta: { failure: 'Erro ao criar webhook', reason, awaits },
      mutationFn: async ({ url, events }: WebhookFields) => {
        const { data, error } = await supabase()
          .rpc('create_webhook', { p_url: url, p_events: events, p_company_id: companyId })
          .single()
        if (error) throw error
        return data
      },
      onSuccess: ({ secret }) => {
        onSecret(secret)
        toastSuccess('Webhook criado!')
      },
    }),
    change: useMutation({
      meta: { failure: 'Erro ao salvar webhook', reason, awaits },
      mutationFn: ({ id, ...change }: { id: string } & Partial<WebhookFields>) =>
        callRpc('change_webhook', {
          p_webhook_id: id,
          ...(change.url !== undefined && { p_url: change.url }),
          ...(change.events && { p_events: change.events }),
        }),
      onSuccess: () => toastSuccess('Webhook salvo!'),
    }),
    switch: useMutation({
      meta: { failure: 'Erro ao ligar ou desligar webhook', awaits },
      mutationFn: ({ id, active }: { id: string; active: boolean }) =>
        callRpc('change_webhook', {
          p_webhook_id: id,
          p_active: active,
        }),
      onSuccess: (_, { active }) =>
        active
          ? toastSuccess('Webhook ligado!', 'O que já estava na fila é enviado agora.')
          : toastSuccess(
              'Webhook desligado!',
              'O que acontece até ligar de novo não é enviado nem guardado.',
            ),
    }),
    rotate: useMutation({
      meta: { failure: 'Erro ao trocar o segredo', awaits },
      mutationFn: (id: string) => callRpc('rotate_webhook_secret', { p_webhook_id: id }),
      onSuccess: (secret) => {
        onSecret(secret)
        toastSuccess('Segredo trocado!', 'O anterior também assina por 24 horas.')
      },
    }),
    remove: useMutation({
      meta: { failure: 'Erro ao excluir webhook', awaits },
      mutationFn: (id: string) => callRpc('delete_webhook', { p_webhook_id: id }),
      onSuccess: () => toastSuccess('Webhook excluído!'),
    }),
  }
}

export type WebhookWrites = ReturnType<typeof useWebhookWrites>

export const useTestEvent = () =>
  useMutation({
    meta: { failure: 'Erro ao enviar teste', awaits },
    mutationFn: (id: string) => callRpc('send_test_event', { p_webhook_id: id }),
    onSuccess: () => toastSuccess('Teste enviado!', 'A resposta aparece nas entregas.'),
  })

export const useReplay = () =>
  useMutation({
    meta: { failure: 'Erro ao enviar de novo', awaits },
    mutationFn: (id: number) => callRpc('replay_delivery', { p_delivery_id: id }),
    onSuccess: () => toastSuccess('De volta à fila!'),
  })
