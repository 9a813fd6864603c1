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
  list_campaigns: {
    ask: ({ company }) => sql`select campaign as id from public.list_campaigns(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
}
