import sql from 'sql-template-tag'
import type { Tenant } from '../support/two-tenants.ts'

/** Keys of programs, and the call that only they need. Part of calls-by-role.ts. */
export const keyCalls = {
  pause_seller: {
    ask: ({ seller }: Tenant) =>
      sql`select ${seller.id}::uuid as id from public.pause_seller(${seller.id}, null)`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', 'own'],
  },
  create_api_key: {
    ask: ({ company }: Tenant) =>
      sql`select public.create_api_key('Site', true, ${company.id}) as id`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', '✗', '✗', '✗'],
  },
  revoke_api_key: {
    ask: ({ apiKey }: Tenant) =>
      sql`select ${apiKey.id}::uuid as id from public.revoke_api_key(${apiKey.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
  list_api_keys: {
    ask: ({ company }: Tenant) => sql`select id from public.list_api_keys(${company.id})`,
    answers: ['✗', '✗', '✗', '✗', 'own', 'own', 'all', 'all', '✗', '✗'],
  },
} as const
