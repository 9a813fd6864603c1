import sql from 'sql-template-tag'
import type { Calls } from './calls-by-role.ts'

export const callsOfTrail: Calls = {
  get_contact_data: {
    ask: ({ company }) => sql`select public.get_contact_data('11912345678', ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  record_contact_export: {
    ask: ({ company }) =>
      sql`select ${company.id}::uuid as id from (select public.record_contact_export(${company.id})) asked`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
}
