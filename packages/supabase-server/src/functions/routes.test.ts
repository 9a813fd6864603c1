import { describe, expect, test } from 'vitest'
import { secrets } from '../../tests/support/auth/auth.ts'
import { serveFunctions } from '../../tests/support/functions.ts'

const { app, url, lines } = await serveFunctions({
  echo: `Deno.serve(async (request, info) => Response.json({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    bytes: [...new Uint8Array(await request.arrayBuffer())],
    from: info.remoteAddr.hostname,
  }))`,
  form: `Deno.serve(async (request) => {
    const form = await request.formData()
    const file = form.get('foto')
    return Response.json({ nome: form.get('nome'), file: file && [file.name, await file.text()] })
  })`,
  answer: `Deno.serve((request) => {
    const kind = new URL(request.url).pathname.split('/')[2]
    if (kind === 'empty') return new Response(null, { status: 204 })
    if (kind === 'redirect') return Response.redirect('https://example.com/lá', 303)
    if (kind === 'cookies') {
      const headers = new Headers([['set-cookie', 'a=1'], ['set-cookie', 'b=2'], ['x-próprio'.normalize('NFD').replace(/[^a-z-]/g, ''), 'sim']])
      return new Response('ok', { headers })
    }
    if (kind === 'lying') return new Response('quatro', { headers: { 'content-length': '2', 'transfer-encoding': 'nada' } })
    if (kind === 'html') return new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } })
    if (kind === 'bytes') return new Response(new Uint8Array([0, 255, 128]))
    if (kind === 'throw') throw new Error('segredo')
    if (kind === 'nothing') return undefined
    if (kind === 'used') { const used = new Response('x'); used.text(); return used }
    if (kind === 'broken') return new Response(new ReadableStream({
      start(controller) { controller.enqueue(new TextEncoder().encode('começo')) },
      pull() { throw new Error('no meio') },
    }))
    return Response.json({ error: 'Nome é obrigatório.' }, { status: 422 })
  })`,
  tap: `let given = 0
  Deno.serve((request) => {
    if (request.url.endsWith('/given')) return Response.json(given)
    return new Response(new ReadableStream({
      pull(controller) { given += 1; controller.enqueue(new Uint8Array(64 * 1024)) },
      cancel() { given = -1 },
    }, { highWaterMark: 0 }))
  })`,
  prints: `console.log('começou')
  Deno.serve(() => { console.log('olá'); console.error('ai'); return new Response('ok') })`,
})

const authorization = `Bearer ${secrets.anonKey}`
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${url}/functions/v1${path}`, {
    ...init,
    headers: { authorization, ...init.headers },
  })

describe('a function is told', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('its method %s', async (method) => {
    expect(await (await call('/echo', { method })).json()).toMatchObject({ method })
  })

  test('its own name, the rest of the path and the query, as on Supabase', async () => {
    const asked = await (await call('/echo/a/b%20c?x=1&x=2&y=%C3%A7')).json()
    expect(asked.url).toBe(`${url}/echo/a/b%20c?x=1&x=2&y=%C3%A7`)
    expect((await (await call('/echo?x=1')).json()).url).toBe(`${url}/echo?x=1`)
  })

  test('the headers, and the client address that this server determined', async () => {
    const headers = { 'x-proprio': 'sim', 'x-forwarded-for': '1.2.3.4', 'x-region': 'sa-east-1' }
    const asked = await (await call('/echo', { headers })).json()
    expect(asked.headers).toMatchObject({ 'x-proprio': 'sim', authorization })
    expect(asked.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
    expect(asked.from).toBe('127.0.0.1')
  })

  test('every byte of the body, whatever its content type', async () => {
    const body = new Uint8Array(256).map((_, i) => i)
    for (const type of ['application/octet-stream', 'application/json', 'image/png', 'a/b; c']) {
      const asked = await call('/echo', { method: 'POST', body, headers: { 'content-type': type } })
      expect((await asked.json()).bytes).toEqual([...body])
    }
  })

  test('forms, with files and without', async () => {
    const form = new FormData()
    form.set('nome', 'João')
    form.set('foto', new File(['a foto'], 'eu.png'))
    const answer = await call('/form', { method: 'POST', body: form })
    expect(await answer.json()).toEqual({ nome: 'João', file: ['eu.png', 'a foto'] })
    const fields = await call('/form', { method: 'POST', body: new URLSearchParams({ nome: 'É' }) })
    expect(await fields.json()).toEqual({ nome: 'É', file: null })
  })
})

describe('an answer comes through', () => {
  test('with its status and body', async () => {
    const answer = await call('/answer')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ error: 'Nome é obrigatório.' })
    expect(answer.headers.has('x-relay-error')).toBe(false)
  })

  test('when it is empty, binary or a redirect', async () => {
    expect((await call('/answer/empty')).status).toBe(204)
    const bytes = await (await call('/answer/bytes')).arrayBuffer()
    expect([...new Uint8Array(bytes)]).toEqual([0, 255, 128])
    const led = await call('/answer/redirect', { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([303, 'https://example.com/l%C3%A1'])
  })

  test('with each of its cookies', async () => {
    const answer = await call('/answer/cookies')
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test('complete, whatever its content-length header says', async () => {
    const answer = await call('/answer/lying')
    expect(await answer.text()).toBe('quatro')
  })

  test('to HEAD without a body', async () => {
    const answer = await call('/answer/bytes', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  test('as a page that cannot reach the dashboard’s tokens', async () => {
    const answer = await call('/answer/html')
    expect(answer.headers.get('content-security-policy')).toBe('sandbox')
    expect(await answer.text()).toContain('<script>')
  })

  test.each(['throw', 'nothing', 'used'])(
    'as a 500 without a reason when the handler fails (%s)',
    async (kind) => {
      const answer = await call(`/answer/${kind}`)
      expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error'])
      expect(answer.headers.has('x-relay-error')).toBe(false)
    },
  )

  test('as an aborted response when the function breaks it off', async () => {
    const answer = await call('/answer/broken')
    await expect(answer.text()).rejects.toThrow()
  })

  test('only as fast as it is read, until the reader disconnects', async () => {
    const gone = new AbortController()
    const given = async () => (await call('/tap/given')).json()
    const answer = await call('/tap', { signal: gone.signal })
    const standsStill = async () => {
      const before = await given()
      await new Promise((resolve) => setTimeout(resolve, 300))
      return before > 0 && (await given()) === before
    }
    await expect.poll(standsStill).toBe(true)
    expect(answer.status).toBe(200)
    gone.abort()
    await expect.poll(given).toBe(-1)
  })
})

test('the server’s log contains a function’s output with its name', async () => {
  await call('/prints')
  const printed = () => lines.map((line) => JSON.parse(line)).filter((one) => one.function)
  await expect
    .poll(() => printed().map(({ level, function: name, msg }) => [level, name, msg]))
    .toEqual(
      expect.arrayContaining([
        [30, 'prints', 'começou'],
        [30, 'prints', 'olá'],
        [50, 'prints', 'ai'],
      ]),
    )
})

describe('an unknown function name', () => {
  test.each([
    '/',
    '',
    '/nobody',
    '/_shared',
    '/..%2f..%2fetc%2fpasswd',
    '/echo%00',
    '/echo%2f..',
    '/__proto__',
    '/constructor',
    `/${'a'.repeat(500)}`,
    '/echo.ts',
    '/ECHO',
    '/%E0%A4%A',
  ])('is not found: %s', async (path) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/functions/v1${path}`,
      headers: { authorization },
    })
    expect([400, 404]).toContain(answer.statusCode)
    if (answer.statusCode === 404 && path.startsWith('/')) {
      expect(answer.headers['x-relay-error']).toBe('true')
      expect(answer.json()).toEqual({
        code: 'NOT_FOUND',
        message: 'Requested function was not found',
      })
    }
  })
})

test.each([
  ['every function', '[edge_runtime]\nenabled = false'],
  ['the one that I name', '[functions.oi]\nenabled = false'],
])('config.toml switches off %s', async (_, toml) => {
  const oi = { oi: `Deno.serve(() => new Response('oi'))` }
  const ask = async (config: string) => {
    const served = await serveFunctions({ ...oi, 'config.toml': config })
    const headers = { authorization: `Bearer ${secrets.anonKey}` }
    return (await served.app.inject({ url: '/functions/v1/oi', headers })).statusCode
  }
  expect([await ask(''), await ask(toml)]).toEqual([200, 404])
})
