import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller, DatabaseServer } from 'supabase-server/database'
import { createPerson, type Person, serverKey } from './database-callers.ts'
import type { Company } from './factories.ts'

export interface ApiKey {
  readonly id: string
  readonly key: string
}

/** @param by default: a new admin of the company */
export async function createApiKey(
  server: DatabaseServer,
  company: Company,
  given: { write?: boolean; name?: string; by?: Person } = {},
): Promise<ApiKey> {
  const { write = false, name = 'Site' } = given
  const { caller } = given.by ?? (await createPerson(server, company))
  const [made] = await server.database.run<{ key: string }>(
    caller,
    sql`select public.create_api_key(${name}, ${write}::boolean, ${company.id}::uuid) as key`,
  )
  if (!made) throw new Error('the key was not created')
  const [row] = await server.asOwner((run) =>
    run<{ id: string }>(
      sql`select id from private.api_keys where key_hash = decode(${hashOf(made.key)}, 'hex')`,
    ),
  )
  return { id: String(row?.id), key: made.key }
}

/** Claims of the key's requests; null for a closed key. */
export async function readApiKey(
  server: DatabaseServer,
  key: string,
): Promise<Record<string, unknown> | null> {
  const [row] = await server.database.run<{ claims: Record<string, unknown> | null }>(
    serverKey,
    sql`select private.read_api_key(decode(${hashOf(key)}, 'hex')) as claims`,
  )
  return row?.claims ?? null
}

export async function keyCaller(server: DatabaseServer, { key }: ApiKey): Promise<Caller> {
  const claims = await readApiKey(server, key)
  return { role: 'api_client', settings: { 'request.jwt.claims': JSON.stringify(claims) } }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
