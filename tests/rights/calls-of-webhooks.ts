import sql from 'sql-template-tag'
import type { Calls } from './calls-by-role.ts'

export const callsOfWebhooks: Calls = {
  create_webhook: {
    ask: ({ company }) =>
      sql`select id from public.create_webhook('https://crm.example/', '{lead.captured}', ${company.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  change_webhook: {
    ask: ({ webhook }) => sql`select public.change_webhook(${webhook.id}, p_active => true) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  save_conversions: {
    ask: ({ company }) =>
      sql`select id from public.save_conversions('meta', '1234567890', 'um-token-de-acesso', null, 'Lead', null, ${company.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  set_ads_consent: {
    ask: ({ company }) => sql`select public.set_ads_consent(true, ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  set_form_sites: {
    ask: ({ company }) => sql`select public.set_form_sites('{loja.example}', ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  delete_webhook: {
    ask: ({ webhook }) => sql`select public.delete_webhook(${webhook.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  rotate_webhook_secret: {
    ask: ({ webhook }) => sql`select public.rotate_webhook_secret(${webhook.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  send_test_event: {
    ask: ({ webhook }) => sql`select public.send_test_event(${webhook.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  replay_delivery: {
    ask: ({ delivery }) => sql`select public.replay_delivery(${delivery}::bigint) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_deliveries: {
    ask: ({ webhook }) => sql`select id from public.list_deliveries(${webhook.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
}
