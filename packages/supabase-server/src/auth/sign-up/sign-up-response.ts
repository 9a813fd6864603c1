import { createHmac } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { toUserJson } from '../users/user-json.ts'
import type { UserRow } from '../users/user-row.ts'
import { type Address, decoyUser } from './decoy-user.ts'
import type { NewUser } from './insert-user.ts'

/**
 * The same response for new, pending and taken addresses.
 * A taken address gets a derived id, which stays the same when asked again.
 */
export async function signUpResponse(
  { secrets }: AuthContext,
  run: Run,
  account: Address & Pick<NewUser, 'userData'>,
  waiting: UserRow | null,
): Promise<Record<string, unknown>> {
  const { provider, address } = addressOf(account)
  const derived = (what: string) =>
    uuidOf(createHmac('sha256', secrets.jwtSecret).update(`${what}:${address}`).digest())
  const own = waiting?.identities.find((identity) => identity.provider === provider)
  const id = waiting?.id ?? derived('user')
  const identityId = String(own?.identity_id ?? derived('identity'))
  const [identity] = await run<Identity>(decoyIdentity({ id, identityId, provider, address }))
  return toUserJson({
    ...decoyUser(id, account),
    raw_user_meta_data: account.userData,
    identities: identity ? [identity.json] : [],
  })
}

function addressOf({ email, phone = '' }: Address) {
  return email ? { provider: 'email', address: email } : { provider: 'phone', address: phone }
}

/** UUID version 4: https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
function uuidOf(hash: Buffer): string {
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x40, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

interface Identity extends Record<string, unknown> {
  readonly json: UserRow['identities'][number]
}

interface Decoy {
  readonly id: string
  readonly identityId: string
  readonly provider: string
  readonly address: string
}

/** Built by the database, so that neither key order nor timestamp precision reveals the pretence. */
const decoyIdentity = ({ id, identityId, provider, address }: Decoy): Sql => sql`
  select jsonb_build_object(
    'identity_id', ${identityId}::text, 'id', ${id}::text, 'user_id', ${id}::text,
    'identity_data', jsonb_build_object('sub', ${id}::text, ${provider}::text, ${address}::text, 'email_verified', false,
      'phone_verified', false),
    'provider', ${provider}::text, 'last_sign_in_at', now(), 'created_at', now(), 'updated_at', now(),
    'email', case when ${provider}::text = 'email' then ${address}::text end
  ) as json`
