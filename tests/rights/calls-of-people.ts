import sql from 'sql-template-tag'
import type { Calls } from './calls-by-role.ts'

export const callsOfPeople: Calls = {
  approve_user: {
    ask: ({ colleague }) => sql`select id from public.approve_user(${colleague.id})`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', 'all', 'all', '✗', '✗'],
  },
  // The colleague is approved.
  refuse_user: {
    ask: ({ colleague }) => sql`select public.refuse_user(${colleague.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', '✗', '✗', '—', '—', '✗', '✗'],
  },
  remove_user_access: {
    ask: ({ colleague }) => sql`select id from public.remove_user_access(${colleague.id})`,
    answers: ['✗', '✗', '✗', '✗', '✗', 'own', 'all', 'all', '✗', '✗'],
  },
  set_user_role: {
    ask: ({ colleague }) => sql`select id from public.set_user_role(${colleague.id}, 'manager')`,
    answers: ['✗', '✗', '✗', '✗', '✗', 'own', 'all', 'all', '✗', '✗'],
  },
}
