import type { DatabaseServer } from 'supabase-server/database'
import { afterEach, expect, vi } from 'vitest'
import { serveJson } from '../../packages/supabase-server/tests/support/serve-json.ts'
import { address, email, name, personalData, personQuery, token } from './identifiable-person.ts'
import { openLoggedApp } from './logged-app.ts'
import { openMailbox } from './mailbox.ts'

/** After each test of the file, fails when the log contains any of its words. */
export async function openLogPrivacyTest(server: DatabaseServer) {
  const mailbox = await openMailbox({
    onRcptTo: ({ address: to }, _session, done) =>
      to.includes('recusada')
        ? done(Object.assign(new Error(`<${to}> unknown, ${name}`), { responseCode: 550 }))
        : done(),
  })
  const hooked: string[] = []
  const uri = await serveJson((path, _base, { body }) => {
    if (path.startsWith('/issuer')) return `${email} is nobody's JSON`
    hooked.push(body)
    return { error: { http_code: 500, message: `não mando para ${body}` } }
  })
  const secrets = `v1,whsec_${Buffer.from('um segredo de trinta e dois bytes').toString('base64')}`
  const {
    origin,
    secrets: keys,
    written,
    lines,
  } = await openLoggedApp(server, {
    smtpUrl: mailbox.url,
    files: {
      'config.toml': `[auth]
enable_anonymous_sign_ins = true
additional_redirect_urls = ["https://site.example/**"]
[auth.email]
enable_confirmations = true
max_frequency = "0s"
[auth.sms]
enable_signup = true
enable_confirmations = true
max_frequency = "0s"
[auth.hook.send_sms]
enabled = true
uri = "${uri}/sms"
secrets = "${secrets}"
[auth.external.casa]
enabled = true
client_id = "x"
secret = "y"
url = "${uri}/issuer"`,
      'functions/quiet/index.ts': `Deno.serve(async (request) => Response.json(await request.json()))`,
    },
  })

  const json = { 'content-type': 'application/json' }
  const asServer = { apikey: keys.secretKey, authorization: `Bearer ${keys.serviceRoleKey}` }
  const from = {
    'x-forwarded-for': address,
    'user-agent': name.normalize('NFD').replace(/\P{ASCII}/gu, ''),
    referer: `https://site.example/?${personQuery}`,
  }
  const given: string[] = []

  async function call(
    path: string,
    { body, ...init }: Omit<RequestInit, 'body'> & { body?: unknown } = {},
  ) {
    const answer = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      ...init,
      headers: { apikey: keys.publishableKey, ...json, ...from, ...init.headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const found = `${text} ${answer.headers.get('location')}`.matchAll(
      /(?:access_token|refresh_token|token)"?[=:]"?([\w.-]{6,})/g,
    )
    given.push(...Array.from(found, ([, one = '']) => one))
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : null,
    }
  }

  const said = () => lines().map(({ msg }) => msg)
  const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

  let seen = 0
  afterEach(() => {
    const fresh = written.slice(seen)
    seen = written.length
    expect(fresh.length).toBeGreaterThan(0)
    expect(fresh.filter((line) => personalData.test(line) || token.test(line))).toEqual([])
    const log = new Set(fresh.join('').split(/[^\w.-]/))
    expect(given.filter((one) => log.has(one))).toEqual([])
  })

  return {
    origin,
    keys,
    asServer,
    from,
    json,
    mailbox,
    hooked,
    given,
    lines,
    written,
    said,
    eventually,
    call,
  }
}
