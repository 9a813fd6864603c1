/**
 * Every log line that a request causes carries its id, in functions, mails, late messages and
 * sockets.
 */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createUser } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { serveJson } from '../../packages/supabase-server/tests/support/serve-json.ts'
import { enqueue } from '../support/jobs.ts'
import { openLoggedApp } from '../support/logged-app.ts'
import { openMailbox } from '../support/mailbox.ts'

const server = await openTestDatabase()
await server.asOwner((_, script) =>
  script(`create function public.fail_inside() returns boolean language plpgsql
      as $$ begin raise exception using errcode = 'XX000', message = 'broken'; end $$;
    create function public.own_name() returns text language sql
      as $$ select current_setting('request.headers')::json->>'x-request-id' $$;
    grant execute on function public.fail_inside(), public.own_name() to anon, authenticated;
    create function public.refuse_token() returns trigger language plpgsql security definer
      as $$ begin raise exception using errcode = 'XX000', message = 'broken'; end $$;
    create trigger refuse_token before insert on auth.one_time_tokens for each row
      when (new.relates_to like 'quebra-%') execute function public.refuse_token()`),
)
const { url: smtpUrl } = await openMailbox({
  onRcptTo: (_address, _session, done) =>
    done(Object.assign(new Error('unknown'), { responseCode: 550 })),
})
const hooked: Record<string, unknown>[] = []
const uri = await serveJson((_path, _base, { headers }) => {
  hooked.push(headers)
  return { error: { http_code: 500, message: 'no' } }
})
const functionsAt = 'functions'
const { origin, secrets, lines } = await openLoggedApp(server, {
  smtpUrl,
  files: {
    'config.toml': `[auth.email]
max_frequency = "0s"
[auth.sms]
enable_signup = true
enable_confirmations = true
max_frequency = "0s"
[auth.hook.send_sms]
enabled = true
uri = "${uri}"
secrets = "v1,whsec_${Buffer.from('um segredo de trinta e dois bytes').toString('base64')}"`,
    [`${functionsAt}/told/index.ts`]: `Deno.serve((request) => Response.json({ name: request.headers.get('x-request-id') }))`,
    [`${functionsAt}/works/index.ts`]: `Deno.serve(async (request) => {
      const word = new URL(request.url).searchParams.get('word')
      console.log('before', word)
      const headers = { apikey: Deno.env.get('SUPABASE_ANON_KEY') }
      await fetch(Deno.env.get('SUPABASE_URL') + '/auth/v1/settings', { headers })
      EdgeRuntime.waitUntil(new Promise((done) => setTimeout(done, 50)).then(() => console.log('after', word)))
      throw new Error('failed ' + word)
    })`,
    [`${functionsAt}/falls/index.ts`]: `Deno.serve(() => { setTimeout(() => { throw new Error('fell') }); return new Promise(() => {}) })`,
  },
})
const authorization = `Bearer ${secrets.anonKey}`
const json = { 'content-type': 'application/json', authorization }
const newName = () => `named-${randomUUID()}`
const send = (path: string, name: string, body: unknown = {}) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...json, 'x-request-id': name },
    body: JSON.stringify(body),
  })
const linesOf = (name: string) => lines().filter(({ reqId }) => reqId === name)
const wordsOf = (name: string) =>
  linesOf(name).map(({ msg, route }) => (msg === 'answered' ? String(route) : String(msg)))
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

test('the output, the failures and the requests of a function carry the id of their own request', async () => {
  const names = { one: newName(), two: newName() }
  await Promise.all(
    Object.entries(names).map(([word, name]) => send(`/functions/v1/works?word=${word}`, name)),
  )
  for (const [word, name] of Object.entries(names)) {
    // The log line of an answer may follow the client's next request.
    const caused = [
      `before ${word}`,
      '/auth/v1/settings',
      `Error: failed ${word}`,
      '/functions/v1/*',
      `after ${word}`,
    ]
    await eventually(() => expect(wordsOf(name)).toEqual(expect.arrayContaining(caused)))
    const words = wordsOf(name)
    expect(words.join()).not.toContain(word === 'one' ? 'two' : 'one')
  }
})

test('a function that crashes is logged for each request that it leaves without an answer', async () => {
  const name = newName()
  expect((await send('/functions/v1/falls', name)).status).toBe(500)
  await eventually(() => expect(wordsOf(name)).toContain('function request failed'))
})

test('a function gets the id of the proxy, and never one that a client made up', async () => {
  const name = newName()
  expect(await (await send('/functions/v1/told', name)).json()).toEqual({ name })
  const odd = await send('/functions/v1/told', 'a "name" of <mine>')
  const given = odd.headers.get('x-request-id')
  expect(given).toMatch(/^[\da-f-]{36}$/)
  expect(await odd.json()).toEqual({ name: given })
})

test('a mail that fails long after its request was answered carries the id', async () => {
  const name = newName()
  const { email } = await createUser(server)
  expect((await send('/auth/v1/recover', name, { email })).status).toBe(200)
  await eventually(() => expect(wordsOf(name)).toContain('mail not sent'))
})

test('a failure after the answer carries the id', async () => {
  const name = newName()
  const { email } = await createUser(server)
  const broken = `quebra-${email}`
  await server.asOwner((run) =>
    run(sql`update auth.users set email = ${broken} where email = ${email}`),
  )
  expect((await send('/auth/v1/recover', name, { email: broken })).status).toBe(200)
  await eventually(() => expect(wordsOf(name)).toContain('auth work in the background failed'))
})

test('a text message that fails carries the id, and so does the call to its provider', async () => {
  const name = newName()
  const phone = '5511987650001'
  expect((await send('/auth/v1/otp', name, { phone })).status).toBe(200)
  await eventually(() => expect(wordsOf(name)).toContain('text message not sent'))
  expect(hooked.map((headers) => headers['x-request-id'])).toContain(name)
})

test('an error of the database carries the id, which the database reads among the headers', async () => {
  const name = newName()
  expect((await send('/rest/v1/rpc/fail_inside', name)).status).toBe(500)
  expect(wordsOf(name)).toContain('Data API request failed')
  const odd = await send('/rest/v1/rpc/own_name', 'a "name" of <mine>')
  expect(await odd.json()).toBe(odd.headers.get('x-request-id'))
})

test('a socket carries the id from its request to its end', async () => {
  const name = newName()
  await server.asOwner((_, script) =>
    script('alter function _gateway.channel_rights(text, text, text, text) rename to gone'),
  )
  const url = `${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${secrets.serviceRoleKey}`
  const socket = new WebSocket(url, { headers: { 'x-request-id': name } })
  await new Promise((resolve) => socket.once('open', resolve))
  const join = {
    topic: 'realtime:a',
    event: 'phx_join',
    ref: '1',
    payload: { config: { private: true } },
  }
  socket.send(JSON.stringify(join))
  await eventually(() => expect(wordsOf(name)).toContain('realtime message failed'))
  socket.close()
  await eventually(() => expect(wordsOf(name)).toContain('websocket closed'))
})

test('each run of a job has an id of its own', async () => {
  const id = await enqueue(server, 'mail_new_lead', { payload: { lead_id: 'none' }, second: -1e8 })
  const runs = () => lines().filter(({ job }) => (job as { id?: number } | undefined)?.id === id)
  await eventually(() => expect(runs()).toHaveLength(1))
  await server.asOwner((run) => run(sql`update private.jobs set run_at = now() where id = ${id}`))
  await eventually(() => expect(runs()).toHaveLength(2))
  const names = runs().map(({ reqId }) => reqId)
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^[\da-f-]{36}$/)
})
