import type { Keyring } from 'supabase-server'
import type { Caller, DatabaseServer } from 'supabase-server/database'
import { digestOf } from '../../packages/supabase-server/tests/support/database/left-behind.ts'
import { change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { createTwoTenants } from './two-tenants.ts'

/** Must not appear in any answer to the first company. */
export const secretWords = /Segredo Alheio|alheio\.example/
const secret = 'Segredo Alheio'

export async function createCompanyWithSecrets(server: DatabaseServer) {
  const { own, other, callers } = await createTwoTenants(server)
  await change(server, 'public.companies', other.company, { name: secret })
  await change(server, 'public.sellers', other.seller, { name: secret })
  await change(server, 'public.leads_captured', other.lead, { name: secret })
  await change(server, 'public.users', other.colleague, { name: secret })
  await change(server, 'public.short_urls', other.link, { original_url: 'https://alheio.example' })
  const { company, seller, lead, link, colleague } = other
  const othersKeys = [company.id, seller.id, lead.id, link.id, link.code, colleague.id]
  const ownKeys = [own.company.id, own.seller.id, own.lead.id, own.link.id, own.link.code]
  const senders = [callers.seller, callers.admin].map((caller) => claimsOf(caller).sub)
  return {
    own,
    other,
    callers,
    othersKeys,
    ownKeys,
    /** Digest of the other company's rows, without own rows that carry its keys. */
    digestOfOther: () => digestOf(server, othersKeys, [own.company.id, ...senders]),
  }
}

export const claimsOf = ({ settings }: Caller): { readonly sub: string } =>
  JSON.parse(settings['request.jwt.claims'] ?? '')

/** Valid for an hour. */
export const tokenOf = (keyring: Keyring, caller: Caller): Promise<string> =>
  keyring.sign({ ...claimsOf(caller), exp: Date.now() / 1000 + 3_600 })
