import sql from 'sql-template-tag'
import type { Calls } from './calls-by-role.ts'

export const callsOfPrivacy: Calls = {
  list_privacy_requests: {
    ask: ({ company }) => sql`select id from public.list_privacy_requests(${company.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  answer_privacy_request: {
    ask: ({ privacyRequest }) => sql`select public.answer_privacy_request(${privacyRequest}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  correct_contact: {
    ask: ({ lead }) => sql`select public.correct_contact(${lead.id}, 'Rita') as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  set_no_messages: {
    ask: ({ lead }) => sql`select public.set_no_messages(${lead.id}, true) as id`,
    answers: ['✗', '✗', 'own', 'own', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
}
