import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import {
  engine,
  openTestDatabase,
} from '../packages/supabase-server/tests/support/database/test-database.ts'
import { openWholeApp, prepareParts } from '../tests/support/whole-app.ts'
import { buildApp } from './app.ts'
import { readConfig } from './start/config.ts'

const parts = await prepareParts(await openTestDatabase())
const { anonKey } = parts.secrets
const undecodable = 'The address cannot be decoded.'
const app = await openWholeApp(parts)

describe('a link of a mail', () => {
  test.each<[string, Record<string, string>, string]>([
    ['on a server of its own port', { PORT: '4321' }, 'http://127.0.0.1:4321'],
    [
      'behind a public address',
      { PORT: '4321', PUBLIC_URL: 'https://leads.example' },
      'https://leads.example',
    ],
  ])('%s leads back there', async (_, variables, site) => {
    const config = readConfig({ LOG_LEVEL: 'silent', ...variables })
    const other = await buildApp({ ...parts, config })
    const answer = await other.inject('/auth/v1/verify?type=signup&token=gone')
    expect(answer.headers.location).toMatch(new RegExp(`^${site}/?#`))
    await other.close()
  })
})

describe('a client', () => {
  test.each([
    ['a call', '/auth/v1/token?grant_type=password', 61_000],
    ['an upload', '/storage/v1/object/fotos/a', 31_000],
  ])('that sends %s and then nothing is disconnected', async (_, path, patience) => {
    const other = await buildApp(parts)
    const { port } = new URL(await other.listen({ port: 0, host: '127.0.0.1' }))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const socket = connect(Number(port), '127.0.0.1')
      socket.resume()
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\napikey: ${anonKey}\r\ncontent-type: application/json\r\n` +
          'content-length: 1000\r\n\r\n{',
      )
      await vi.waitFor(() => {
        vi.advanceTimersByTime(patience)
        expect(socket.closed).toBe(true)
      }, 20_000)
    } finally {
      vi.useRealTimers()
      await other.close()
    }
  })

  test.each([
    ['/rest/v1/leads%ff', { code: 'PGRST100', message: undecodable, details: null, hint: null }],
    ['/auth/v1/user%ff', { code: 400, error_code: 'validation_failed', msg: undecodable }],
    [
      '/storage/v1/%ff',
      { statusCode: '400', code: 'InvalidRequest', error: 'InvalidRequest', message: undecodable },
    ],
    ['/realtime/v1/%ff', { message: undecodable }],
    ['/functions/v1/%ff', { code: 'bad_request', message: undecodable }],
  ])('gets the error format of the service when %s cannot be decoded', async (url, body) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json()]).toEqual([400, body])
  })

  test('gets a Realtime error for an unknown address below /realtime', async () => {
    const answer = await app.inject({ url: '/realtime/v1/nothing', headers: { apikey: anonKey } })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not Found' }])
  })

  test.each(['/login', '/register'])('finds %s, as search engines do', async (url) => {
    const { body, headers } = await app.inject(url)
    expect(body).toContain('Painel')
    expect(headers['x-robots-tag']).toBeUndefined()
  })

  test('gets the drawn sign-in page, whose own script its policy allows', async () => {
    const { body, headers } = await app.inject('/login')
    expect(body).toContain('<script>1</script>')
    const hash = createHash('sha256').update('1').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  test.each([
    '/forgot-password',
    '/reset-password',
    '/dashboard',
    '/dashboard/sellers',
    '/dashboard/anything/else',
  ])('finds the dashboard at %s, which no search engine lists', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Painel')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self';`)
  })

  test('gets the dashboard’s assets once and for a year', async () => {
    const answer = await app.inject('/assets/index-abc.js')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  // Fails without `preCompressed`.
  test.each<[string, Record<string, string>, 'br' | 'gzip' | undefined]>([
    ['as the build has compressed them', { 'accept-encoding': 'gzip, br' }, 'br'],
    ['as they are without that', {}, undefined],
    ['compressed on the way where only gzip is known', { 'accept-encoding': 'gzip' }, 'gzip'],
  ])('gets the assets %s', async (_, headers, encoding) => {
    const answer = await app.inject({ url: '/assets/index-abc.js', headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toMatch(/javascript; charset=utf-8$/)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    const { rawPayload } = answer
    const read = { br: brotliDecompressSync, gzip: gunzipSync }
    expect(String(encoding ? read[encoding](rawPayload) : rawPayload)).toBe('export {}')
    const again = { ...headers, 'if-none-match': String(answer.headers.etag) }
    const unchanged = await app.inject({ url: '/assets/index-abc.js', headers: again })
    expect(unchanged.statusCode).toBe(304)
  })

  test('gets a range of an asset on request', async () => {
    const headers = { range: 'bytes=0-5' }
    const answer = await app.inject({ url: '/assets/index-abc.js', headers })
    expect([answer.statusCode, answer.body]).toEqual([206, 'export'])
    expect(answer.headers['content-range']).toBe('bytes 0-5/9')
  })

  test('sees the Google button at once only if Google is configured', async () => {
    const google = { clientIds: ['id'] as [string], secret: '', url: '', redirectUri: '' }
    const external = [{ ...google, name: 'google', skipNonceCheck: false, emailOptional: false }]
    const { project } = parts
    const other = await buildApp({
      ...parts,
      project: { ...project, auth: { ...project.auth, external } },
    })
    for (const [server, isOffered] of [
      [app, false],
      [other, true],
    ] as const) {
      expect((await server.inject('/login')).body.includes('Entrar com Google')).toBe(isOffered)
      expect((await server.inject('/config.json')).json().offersGoogle).toBe(isOffered)
    }
    await other.close()
  })

  test('gets the widget on any site, and its next version within minutes', async () => {
    const { statusCode, headers, body } = await app.inject('/widget.js')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=600')
    const again = await app.inject({
      url: '/widget.js',
      headers: { 'if-none-match': `${headers.etag}` },
    })
    expect(again.statusCode).toBe(304)
    // Only the script reads the query.
    const asked = await app.inject('/widget.js?company=1&color=%23fff')
    expect(asked.body).toBe(body)
    expect(asked.headers['cache-control']).toBe(headers['cache-control'])
    expect(asked.headers.etag).toBe(headers.etag)
  })

  test('can try a widget on a sample site, which accepts only the widget’s attributes', async () => {
    const company = '5d6f1c9e-0000-4000-8000-000000000001'
    const query = new URLSearchParams({
      company,
      text: 'Oi"><script>alert(1)</script>',
      color: 'red',
      domains: 'loja.example',
      onclick: 'x',
    })
    const { body, headers } = await app.inject(`/widget-test?${query}`)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['content-security-policy']).toContain(`default-src 'none'; script-src 'self'`)
    expect(body).toContain(`src="/widget.js" data-company="${company}" data-text="Oi&quot;&gt;`)
    expect(body).toContain('aparece somente em: loja.example')
    expect(body).not.toMatch(/data-domains|data-color|onclick|<script>/)
  })

  test.each(['/nowhere', '/assets/gone.js', '/p/unknown', '/rest', '/%E0%A4%A'])(
    'gets a page with a way home for the unknown address %s',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBeOneOf([400, 404])
      expect(answer.body).toContain('href="/"')
    },
  )

  test.each([
    ['/l/nada?apikey=expired', {}],
    ['/capture-lead?l=nada', { authorization: 'Bearer of-a-proxy' }],
  ])('needs no sign-in at %s', async (url, headers) => {
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Link não encontrado ou expirado')
  })

  test('gets the not-found page in the words of the spec', async () => {
    const answer = await app.inject('/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Oops! Page not found')
  })

  test('gets an error for a malformed Host header', async () => {
    for (const url of ['/config.json', '/l/demo']) {
      const answer = await app.inject({ url, headers: { host: '[x' } })
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('Endereço inválido')
    }
  })

  test('never learns which file or query failed', async () => {
    const run = () => Promise.reject(new Error('select 1 from secrets.ts'))
    const away = await buildApp({
      ...parts,
      database: { ...parts.database, run, check: run },
    })
    for (const url of ['/readyz', '/l/demo', '/capture-lead?l=demo', '/rest/v1/companies']) {
      const answer = await away.inject(url)
      expect(answer.statusCode).toBeGreaterThanOrEqual(500)
      expect(answer.body).not.toContain('secrets.ts')
    }
    await away.close()
  })
})

describe('the browser’s configuration', () => {
  test('contains the public address, only the public key, and the password rules', async () => {
    const answer = await app.inject({ url: '/config.json', headers: { host: 'app.internal' } })
    expect(answer.json()).toEqual({
      supabaseUrl: 'https://rodizio.example',
      anonKey,
      passwordRules: { minimumPasswordLength: 6, passwordCharacters: [] },
      keySite: { origins: ['https://rodizio.example'] },
      offersGoogle: false,
      allowsLinking: false,
    })
  })

  test('contains the current address on localhost', async () => {
    const answer = await app.inject({ url: '/config.json', headers: { host: 'localhost:3000' } })
    expect(answer.json()).toMatchObject({ supabaseUrl: 'http://localhost:3000' })
  })
})

describe('the protocol', () => {
  test('accepts calls from any origin, as Supabase does', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/rest/v1/companies',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,prefer',
      },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-headers']).toBe('apikey,prefer')
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH')
    expect(answer.headers['access-control-allow-methods']).toContain('DELETE')
  })

  test('refuses an unreadable address in its own error format', async () => {
    const answer = await app.inject('/rest/v1/%E0%A4')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'PGRST100', hint: null })
  })

  test('serves data and sign-in under their paths', async () => {
    const rest = await app.inject({ url: '/rest/v1/companies', headers: { apikey: anonKey } })
    expect(rest.json()).toMatchObject({ code: '42501' })
    const auth = await app.inject('/auth/v1/health')
    expect(auth.statusCode).toBe(200)
  })
})

describe('an operator', () => {
  test('can check that the process and its database respond', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', engine })
  })
})
