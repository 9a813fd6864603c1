import { queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { live } from '../../../live.ts'
import { reasonBeside } from '../../../show-refusal.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { type ConversionFields, fieldOfRefusal, type Platform } from './platforms.ts'

export interface Connection {
  id: string
  kind: Platform
  fields: ConversionFields
  active: boolean
  failing_since: string | null
  switched_off_at: string | null
}

export const conversionsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'conversions', companyId],
    queryFn: async () => {
      const [connections, company] = await Promise.all([
        supabase()
          .from('webhooks')
          .select('id, kind, settings, active, failing_since, switched_off_at')
          .eq('company_id', companyId)
          .neq('kind', 'webhook'),
        supabase().from('companies').select('asks_for_ads').eq('id', companyId).single(),
      ])
      if (connections.error) throw connections.error
      if (company.error) throw company.error
      return {
        asksForAds: company.data.asks_for_ads,
        connections: connections.data.map(({ settings, kind, ...row }): Connection => {
          const { target = '', test_code = '', lead = '', won = '' } = settings as Settings
          const fields = { target, secret: '', testCode: test_code, lead, won }
          return { ...row, kind: kind as Platform, fields }
        }),
      }
    },
    ...live,
  })

type Settings = { target?: string; test_code?: string; lead?: string; won?: string }

const awaits = [['webhooks']] as const

const reason = reasonBeside(fieldOfRefusal)

/** @param onPassword gets Google Ads' new password before the connections are read again. */
export function useConversionWrites(companyId: string, onPassword: (password: string) => void) {
  return {
    save: useMutation({
      meta: { failure: 'Erro ao salvar conversões', reason, awaits },
      mutationFn: async ({ kind, fields }: { kind: Platform; fields: ConversionFields }) => {
        const { data, error } = await supabase()
          .rpc('save_conversions', {
            p_kind: kind,
            p_target: fields.target,
            p_secret: fields.secret,
            p_test_code: fields.testCode,
            p_lead: fields.lead,
            p_won: fields.won,
            p_company_id: companyId,
          })
          .single()
        if (error) throw error
        return data
      },
      onSuccess: ({ password }) => {
        if (password) onPassword(password)
        toastSuccess('Conexão salva!')
      },
    }),
    switch: useMutation({
      meta: { failure: 'Erro ao ligar ou desligar conversões', awaits },
      mutationFn: ({ id, active }: { id: string; active: boolean }) =>
        callRpc('change_webhook', {
          p_webhook_id: id,
          p_active: active,
        }),
      onSuccess: (_, { active }) =>
        toastSuccess(active ? 'Conversões ligadas!' : 'Conversões desligadas!'),
    }),
    rotate: useMutation({
      meta: { failure: 'Erro ao trocar a senha', awaits },
      mutationFn: (id: string) => callRpc('rotate_webhook_secret', { p_webhook_id: id }),
      onSuccess: (password) => {
        onPassword(password)
        toastSuccess('Senha trocada!', 'A anterior não funciona mais.')
      },
    }),
    remove: useMutation({
      meta: { failure: 'Erro ao excluir conversões', awaits },
      mutationFn: (id: string) => callRpc('delete_webhook', { p_webhook_id: id }),
      onSuccess: () => toastSuccess('Conexão excluída!'),
    }),
    ask: useMutation({
      meta: { failure: 'Erro ao salvar a autorização', awaits },
      mutationFn: (asks: boolean) =>
        callRpc('set_ads_consent', {
          p_asks: asks,
          p_company_id: companyId,
        }),
      onSuccess: () => toastSuccess('Autorização salva!'),
    }),
  }
}

export type ConversionWrites = ReturnType<typeof useConversionWrites>
