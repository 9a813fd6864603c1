/** Without the payloads, which may hold personal data. */
import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '../../call-rpc.ts'
import type { Database } from '../../database.types.ts'
import { live } from '../../live.ts'

export const failedJobsQuery = queryOptions({
  queryKey: ['home', 'failed-jobs'],
  queryFn: () => callRpc('list_dead_jobs'),
  ...live,
})

export type FailedJob = Database['public']['Functions']['list_dead_jobs']['Returns'][number]

const labels: Record<string, string> = {
  mail_new_lead: 'E-mail de novo lead',
  mail_seller: 'E-mail ao vendedor',
  mail_approval: 'E-mail de acesso aprovado',
  mail_webhook_off: 'E-mail de webhook desligado',
  mail_capture_fault: 'E-mail de problema na captação',
  mail_platform_fault: 'E-mail de problema na plataforma',
  queue_fault_mails: 'Avisos de problemas na captação',
  look_up_privacy_request: 'Pedido de privacidade',
  tell_of_privacy_request: 'Aviso de pedido de privacidade',
  mail_privacy_request: 'E-mail de pedido de privacidade',
  keep_erasures: 'Lista de telefones excluídos',
  announce_lead: 'Notificação de novo lead',
  mail_daily_summary: 'E-mail do resumo diário',
  queue_daily_summaries: 'Resumos diários',
  hand_out_leads: 'Distribuição de leads que esperavam',
  hand_out_due_leads: 'Distribuição de leads no início do horário',
  fold_leads: 'Contagem de leads',
  push_lead: 'Aviso no celular do vendedor',
  tell_rescues: 'Avisos de contatos a chamar',
  fold_link_visits: 'Contagem de cliques',
  purge_deleted_companies: 'Limpeza de empresas removidas',
  trim_old_records: 'Limpeza de registros antigos',
  collect_files: 'Limpeza de arquivos',
  forget_mails: 'Exclusão de e-mails guardados',
}

export const jobLabel = (kind: string): string => labels[kind] ?? kind
