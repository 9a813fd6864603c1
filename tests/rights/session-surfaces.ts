/** Tries each thing that a session opens and returns whether it is still open. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import {
  callsOf,
  createUser,
  secrets,
} from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import {
  eventually,
  join,
  openClient,
} from '../../packages/supabase-server/tests/support/realtime.ts'
import { type Listener, listen, type OpenSession, picture, send } from '../support/open-session.ts'

const hasRows = async (answer: Promise<Response>) => {
  const rows = await (await answer).json()
  return Array.isArray(rows) && rows.length > 0
}

const isOk = async (answer: Promise<Response>) => (await answer).ok

const notRefused = async (answer: Promise<Response>) => (await answer).status !== 401

export const surfaces = {
  read: (session: OpenSession) => hasRows(send(session, 'GET', '/rest/v1/sellers?select=id')),
  write: (session: OpenSession) =>
    hasRows(
      send(session, 'PATCH', `/rest/v1/sellers?id=eq.${session.seller.id}`, { name: 'Otto' }),
    ),
  call: ({ company, ...session }: OpenSession) =>
    hasRows(send(session, 'POST', '/rest/v1/rpc/count_contacts', { p_company_id: company.id })),
  profile: (session: OpenSession) =>
    isOk(send(session, 'POST', '/rest/v1/rpc/update_own_profile', { p_name: 'Eva' })),
  list: ({ company, ...session }: OpenSession) =>
    hasRows(send(session, 'POST', '/storage/v1/object/list/logos', { prefix: company.id })),
  info: ({ company, ...session }: OpenSession) =>
    isOk(send(session, 'GET', `/storage/v1/object/info/logos/${company.id}/link-1`)),
  upload: ({ company, ...session }: OpenSession) =>
    isOk(send(session, 'POST', `/storage/v1/object/logos/${company.id}/link-3`, picture)),
  uploadAddress: async ({ origin, uploadAddress }: OpenSession) =>
    isOk(
      fetch(origin + uploadAddress, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(picture),
      }),
    ),
  // The function itself answers GET with 405.
  function: (session: OpenSession) =>
    notRefused(send(session, 'GET', '/functions/v1/update-company-password')),
  account: (session: OpenSession) => isOk(send(session, 'GET', '/auth/v1/user')),
  broadcast: ({ topic, ...session }: OpenSession) => {
    const messages = [{ topic, event: 'oi', payload: {}, private: true }]
    return isOk(send(session, 'POST', '/realtime/v1/api/broadcast', { messages }))
  },
  join: async ({ origin, tokens: { access_token: token } }: OpenSession) => {
    const client = openClient({ origin }, { token, apiKey: secrets.anonKey })
    await client.realtime.setAuth(token)
    const joined = await join(client.channel('aberto'))
    await client.removeAllChannels()
    return joined === 'SUBSCRIBED'
  },
  /** On a channel joined before the end. */
  hearChanges: async (session: OpenSession) => {
    const { server, seller, company, topic, listener } = session
    const [name, mark] = [`Nome ${randomUUID()}`, randomUUID()]
    const control = await listen(session, secrets.serviceRoleKey, topic, company)
    await ask(server, sql`update public.sellers set name = ${name} where id = ${seller.id}`)
    // All listeners receive a change together, and each socket keeps the order.
    await eventually(() => expect(control.heard).toContain(name))
    await say(session, mark)
    await settled(listener, mark)
    return listener.heard.includes(name)
  },
  /** On the same channel, once a channel whose session ended later is closed. */
  hearBroadcasts: async (session: OpenSession) => {
    const mark = randomUUID()
    await seeAnotherClosed(session)
    await say(session, mark)
    await settled(session.listener, mark)
    return !session.listener.isClosed()
  },
  renew: async ({ app, tokens }: OpenSession) =>
    (await callsOf(app).refresh(tokens.refresh_token)).statusCode === 200,
} satisfies Record<string, (session: OpenSession) => Promise<boolean>>

const settled = ({ heard, isClosed }: Listener, mark: string) =>
  eventually(() => expect(heard.includes(mark) || isClosed()).toBe(true))

const say = ({ topic, ...session }: OpenSession, event: string) =>
  send(
    { ...session, tokens: { access_token: secrets.serviceRoleKey } },
    'POST',
    '/realtime/v1/api/broadcast',
    {
      messages: [{ topic, event, payload: {}, private: true }],
    },
  )

async function seeAnotherClosed(session: OpenSession): Promise<void> {
  const { server, app, topic, company } = session
  const user = await createUser(server)
  const { access_token } = await callsOf(app).signIn(user)
  const other = await listen(session, access_token, topic, company)
  await ask(server, sql`delete from auth.sessions where user_id = ${user.id}`)
  await eventually(() => expect(other.isClosed()).toBe(true))
}
