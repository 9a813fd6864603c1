import sql from 'sql-template-tag'
import type { Calls } from './calls-by-role.ts'

export const callsOfContacts: Calls = {
  list_contacts: {
    ask: ({ company }) => sql`select id from public.list_contacts(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  count_contacts: {
    ask: ({ company }) => sql`select total as id from public.count_contacts(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_campaign_results: {
    ask: ({ company }) =>
      sql`select campaign as id from public.list_campaign_results(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_campaigns: {
    ask: ({ company }) => sql`select campaign as id from public.list_campaigns(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  add_lead_note: {
    ask: ({ lead }) => sql`select public.add_lead_note(${lead.id}, 'Liga à tarde') as id`,
    answers: ['✗', '✗', 'own', 'own', 'own', 'own', 'all', '✗', '✗', '✗'],
  },
  delete_lead_note: {
    ask: ({ note }) => sql`select public.delete_lead_note(${note}) as id`,
    answers: ['✗', '—', '—', '—', 'own', 'own', 'all', '—', '✗', '✗'],
  },
}
