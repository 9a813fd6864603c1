import sql from 'sql-template-tag'
import type { Calls } from './calls-by-role.ts'

export const callsOfHealth: Calls = {
  count_waiting_leads: {
    ask: ({ company }) => sql`select leads as id from public.count_waiting_leads(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_capture_faults: {
    ask: ({ company }) =>
      sql`select subject_id as id from public.list_capture_faults(${company.id})`,
    answers: ['✗', '—', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  get_platform_health: {
    ask: () => sql`select database_size as id from public.get_platform_health()`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
}
