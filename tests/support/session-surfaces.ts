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
import { type Listener, listen, picture, type Stage, send } from './session-stage.ts'

const hasRows = async (answer: Promise<Response>) => {
  const rows = await (await answer).json()
  return Array.isArray(rows) && rows.length > 0
}

const isOk = async (answer: Promise<Response>) => (await answer).ok

const notRefused = async (answer: Promise<Response>) => (await answer).status !== 401

export const surfaces = {
  read: (stage: Stage) => hasRows(send(stage, 'GET', '/rest/v1/sellers?select=id')),
  write: (stage: Stage) =>
    hasRows(send(stage, 'PATCH', `/rest/v1/sellers?id=eq.${stage.seller.id}`, { name: 'Otto' })),
  call: ({ company, ...stage }: Stage) =>
    hasRows(send(stage, 'POST', '/rest/v1/rpc/count_contacts', { p_company_id: company.id })),
  profile: (stage: Stage) =>
    isOk(send(stage, 'POST', '/rest/v1/rpc/update_own_profile', { p_name: 'Eva' })),
  list: ({ company, ...stage }: Stage) =>
    hasRows(send(stage, 'POST', '/storage/v1/object/list/logos', { prefix: company.id })),
  info: ({ company, ...stage }: Stage) =>
    isOk(send(stage, 'GET', `/storage/v1/object/info/logos/${company.id}/link-1`)),
  upload: ({ company, ...stage }: Stage) =>
    isOk(send(stage, 'POST', `/storage/v1/object/logos/${company.id}/link-3`, picture)),
  uploadAddress: async ({ origin, uploadAddress }: Stage) =>
    isOk(
      fetch(origin + uploadAddress, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(picture),
      }),
    ),
  // The function itself answers GET with 405.
  function: (stage: Stage) =>
    notRefused(send(stage, 'GET', '/functions/v1/update-company-password')),
  account: (stage: Stage) => isOk(send(stage, 'GET', '/auth/v1/user')),
  broadcast: ({ topic, ...stage }: Stage) => {
    const messages = [{ topic, event: 'oi', payload: {}, private: true }]
    return isOk(send(stage, 'POST', '/realtime/v1/api/broadcast', { messages }))
  },
  join: async ({ origin, tokens: { access_token: token } }: Stage) => {
    const client = openClient({ origin }, { token, apiKey: secrets.anonKey })
    await client.realtime.setAuth(token)
    const joined = await join(client.channel('aberto'))
    await client.removeAllChannels()
    return joined === 'SUBSCRIBED'
  },
  /** On a channel joined before the end. */
  hearChanges: async (stage: Stage) => {
    const { server, seller, company, topic, listener } = stage
    const [name, mark] = [`Nome ${randomUUID()}`, randomUUID()]
    const control = await listen(stage, secrets.serviceRoleKey, topic, company)
    await ask(server, sql`update public.sellers set name = ${name} where id = ${seller.id}`)
    // All listeners receive a change together, and each socket keeps the order.
    await eventually(() => expect(control.heard).toContain(name))
    await say(stage, mark)
    await settled(listener, mark)
    return listener.heard.includes(name)
  },
  /** On the same channel, once a channel whose session ended later is closed. */
  hearBroadcasts: async (stage: Stage) => {
    const mark = randomUUID()
    await seeAnotherClosed(stage)
    await say(stage, mark)
    await settled(stage.listener, mark)
    return !stage.listener.isClosed()
  },
  renew: async ({ app, tokens }: Stage) =>
    (await callsOf(app).refresh(tokens.refresh_token)).statusCode === 200,
} satisfies Record<string, (stage: Stage) => Promise<boolean>>

const settled = ({ heard, isClosed }: Listener, mark: string) =>
  eventually(() => expect(heard.includes(mark) || isClosed()).toBe(true))

const say = ({ topic, ...stage }: Stage, event: string) =>
  send(
    { ...stage, tokens: { access_token: secrets.serviceRoleKey } },
    'POST',
    '/realtime/v1/api/broadcast',
    {
      messages: [{ topic, event, payload: {}, private: true }],
    },
  )

async function seeAnotherClosed(stage: Stage): Promise<void> {
  const { server, app, topic, company } = stage
  const user = await createUser(server)
  const { access_token } = await callsOf(app).signIn(user)
  const other = await listen(stage, access_token, topic, company)
  await ask(server, sql`delete from auth.sessions where user_id = ${user.id}`)
  await eventually(() => expect(other.isClosed()).toBe(true))
}
