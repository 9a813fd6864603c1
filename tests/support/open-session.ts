/**
 * A session at a whole server with everything it opens: rows, files, an upload URL, a joined
 * channel.
 */
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Keyring } from 'supabase-server'
import type { DatabaseServer } from 'supabase-server/database'
import {
  callsOf,
  createUser,
  secrets,
} from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { mustJoin, openClient } from '../../packages/supabase-server/tests/support/realtime.ts'
import { type Company, createCompany, createSeller, type Seller } from './factories.ts'

export interface SessionServer {
  readonly server: DatabaseServer
  readonly app: FastifyInstance
  readonly origin: string
  readonly keyring: Keyring
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

export interface Listener {
  /** Names of sellers, and broadcasts. */
  readonly heard: string[]
  readonly isClosed: () => boolean
}

export interface OpenSession extends SessionServer {
  readonly user: { readonly id: string; readonly email: string; readonly password: string }
  readonly company: Company
  readonly seller: Seller
  readonly topic: string
  readonly uploadAddress: string
  /** Both of the last refresh. */
  tokens: Tokens
  listener: Listener
}

export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Signs in an admin of a new company. */
export async function openSession(place: SessionServer): Promise<OpenSession> {
  const { server, app } = place
  const company = await createCompany(server)
  const seller = await createSeller(server, company)
  const user = await createUser(server)
  await ask(
    server,
    sql`update public.users set role = 'admin', company_id = ${company.id}, approved = true where id = ${user.id}`,
  )
  const tokens: Tokens = await callsOf(app).signIn(user)
  const logo = `/object/logos/${company.id}/link-1`
  await send({ ...place, tokens }, 'POST', `/storage/v1${logo}`, picture)
  const signed = await send(
    { ...place, tokens },
    'POST',
    `/storage/v1/object/upload/sign/logos/${company.id}/link-2`,
  )
  const uploadAddress = `/storage/v1${((await signed.json()) as { url: string }).url}`
  const topic = `equipe-${company.id}`
  const listener = await listen(place, tokens.access_token, topic, company)
  return { ...place, user, company, seller, topic, uploadAddress, listener, tokens }
}

export async function listen(
  { origin }: SessionServer,
  token: string,
  topic: string,
  company: Company,
): Promise<Listener> {
  const client = openClient({ origin }, { token, apiKey: secrets.anonKey })
  // Otherwise the first join is sent before the token.
  await client.realtime.setAuth(token)
  const heard: string[] = []
  let closed = false
  const channel = client.channel(topic, { config: { private: true } })
  channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  const filter = `company_id=eq.${company.id}`
  channel.on(
    'postgres_changes',
    { event: 'UPDATE', schema: 'public', table: 'sellers', filter },
    (change) => heard.push(change.new.name),
  )
  await mustJoin(channel)
  // The client never rejoins a channel that the server has closed.
  channel.on('system', {}, ({ status }: { status: string }) => {
    if (status === 'error') closed = true
  })
  return { heard, isClosed: () => closed }
}

interface Sender {
  readonly origin: string
  readonly tokens: Pick<Tokens, 'access_token'>
}

/** Uses the session's newest access token. */
export const send = (
  { origin, tokens }: Sender,
  method: string,
  path: string,
  body?: object,
): Promise<Response> =>
  fetch(origin + path, {
    method,
    headers: {
      apikey: secrets.anonKey,
      authorization: `Bearer ${tokens.access_token}`,
      prefer: 'return=representation',
      ...(body && { 'content-type': body === picture ? 'image/png' : 'application/json' }),
    },
    ...(body && { body: body === picture ? new Uint8Array(picture) : JSON.stringify(body) }),
  })
