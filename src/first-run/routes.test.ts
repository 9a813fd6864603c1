import { verify } from '@node-rs/bcrypt'
import Fastify, { type FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { openFirstRun } from './first-run.ts'
import { firstRunRoutes } from './routes.ts'

const server = await openTestDatabase()
const apps: FastifyInstance[] = []
const logged: string[] = []

async function startProcess(on: DatabaseServer = server, rateLimit = false) {
  const firstRun = await openFirstRun(on)
  if (!firstRun) throw new Error('The test database has no Rodízio in it.')
  const app = Fastify({
    logger: { level: 'trace', stream: { write: (line) => logged.push(line) } },
  })
  apps.push(app)
  firstRunRoutes(app, {
    firstRun,
    database: on.database,
    passwordRules: { minimumPasswordLength: 6, passwordCharacters: [] },
    publicOrigin: () => 'https://rodizio.example',
    rateLimit,
  })
  return { app, token: firstRun.token ?? '' }
}

const ask = (statement: Parameters<typeof server.database.run>[1], of = server) =>
  of.asOwner((run) => run(statement))
const admins = (of = server) =>
  ask(sql`select id, name, email from public.users where role = 'super_admin'`, of)

beforeEach(() => logged.splice(0))
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

const open = (app: FastifyInstance, token: string) =>
  app.inject({ url: '/first-run', headers: { cookie: `a=b; __Host-first-run=${token}` } })

const rui = {
  name: ' Rui Sá ',
  email: 'Rui@Example.com',
  password: 'segredo-10',
  repeated: 'segredo-10',
}
const send = (app: FastifyInstance, token: string, changes: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/first-run',
    headers: {
      cookie: `__Host-first-run=${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ ...rui, ...changes }).toString(),
  })

describe('the address that a start prints', () => {
  test('removes its token from the address bar at once, and no page, log or search engine sees it', async () => {
    const fresh = await openTestDatabase()
    const { app, token } = await startProcess(fresh)
    const opened = await app.inject(`/first-run?token=${token}`)
    expect(opened.statusCode).toBe(303)
    expect(opened.headers.location).toBe('/first-run')
    expect(opened.headers['set-cookie']).toBe(
      `__Host-first-run=${token}; HttpOnly; SameSite=Lax; Path=/; Secure`,
    )
    const page = await open(app, token)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Crie a conta de super administrador')
    for (const { headers } of [opened, page]) {
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
    }
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha2")
    await send(app, token, { repeated: 'outra' })
    await send(app, token)
    expect(page.body + logged.filter((line) => !line.includes('incoming request'))).not.toContain(
      token,
    )
    expect(JSON.stringify(await ask(sql`select * from _gateway.secrets`, fresh))).not.toContain(
      token,
    )
  })

  test('makes the one super_admin, whose password works, and leads to the sign-in', async () => {
    const fresh = await openTestDatabase()
    const { app, token } = await startProcess(fresh)
    const answer = await send(app, token)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login#conta-criada'])
    expect(await admins(fresh)).toMatchObject([{ name: 'Rui Sá', email: 'rui@example.com' }])
    const [row] = await ask(
      sql`select encrypted_password as hash, email_confirmed_at as confirmed from auth.users`,
      fresh,
    )
    expect(row?.confirmed).toBeInstanceOf(Date)
    expect(await verify(rui.password, String(row?.hash))).toBe(true)
  })

  test('is reported as used afterwards, in this process, in another, and after the next start', async () => {
    const fresh = await openTestDatabase()
    const [one, other] = [await startProcess(fresh), await startProcess(fresh)]
    await send(one.app, one.token)
    const later = await startProcess(fresh)
    expect(later.token).toBe('')
    for (const { app, token } of [one, other, { app: later.app, token: one.token }]) {
      const page = await open(app, token)
      expect(page.statusCode).toBe(410)
      expect(page.body).toContain('Este endereço já foi usado')
      const again = await send(app, token, { email: 'outra@example.com' })
      expect(again.statusCode).toBe(410)
    }
    expect(await admins(fresh)).toHaveLength(1)
    expect(await ask(sql`select from _gateway.secrets where name = 'first-run'`, fresh)).toEqual([])
  })

  test('works from each process, and still after the next start', async () => {
    const [one, other] = [await startProcess(), await startProcess()]
    for (const [app, token] of [
      [one.app, other.token],
      [other.app, one.token],
    ] as const) {
      expect((await open(app, token)).statusCode).toBe(200)
    }
  })

  test('makes one super_admin from any number of concurrent submissions', async () => {
    const fresh = await openTestDatabase()
    const [one, other] = [await startProcess(fresh), await startProcess(fresh)]
    const answers = await Promise.all(
      [one, other, one, other].map(({ app, token }, i) =>
        send(app, token, { email: `pessoa${i}@example.com` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 410, 410, 410])
    expect(await admins(fresh)).toHaveLength(1)
  })

  test.each(['', 'x'.repeat(43), '<script>'])(
    'is useless with “%s” as the token',
    async (token) => {
      const { app } = await startProcess()
      const page = await open(app, token)
      expect(page.statusCode).toBe(403)
      expect(page.body).toContain('Endereço inválido')
      expect((await send(app, token)).statusCode).toBe(403)
      const opened = await app.inject({ url: '/first-run', query: { token } })
      if (token.length < 43) expect(opened.headers['set-cookie']).toContain('Max-Age=0')
      expect(await admins()).toEqual([])
    },
  )

  test('limits the attempts of a client, but not visits to a used address', async () => {
    const limited = await openTestDatabase()
    const { app, token } = await startProcess(limited, true)
    for (let i = 0; i < 30; i++) await open(app, 'x'.repeat(43))
    const turned = await open(app, 'x'.repeat(43))
    expect([turned.statusCode, turned.headers['retry-after']]).toEqual([429, '300'])
    expect((await send(app, token)).statusCode).toBe(429)
  })
})

describe('the form', () => {
  test.each<[string, Record<string, string>, string]>([
    ['no name', { name: ' ' }, 'Informe seu nome.'],
    ['a name without end', { name: 'a'.repeat(121) }, 'Use no máximo 120 caracteres.'],
    ['no e-mail', { email: '' }, 'Informe seu e-mail.'],
    ['an address without @', { email: 'rui' }, 'Informe um e-mail válido.'],
    ['no password', { password: '', repeated: '' }, 'Escolha uma senha.'],
    [
      'a password that is long enough for others alone',
      { password: '123456789', repeated: '123456789' },
      'A senha deve ter pelo menos 10 caracteres.',
    ],
    [
      'a password that bcrypt cuts',
      { password: 'é'.repeat(37) },
      'A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.',
    ],
    ['the password once', { repeated: '' }, 'Repita a senha.'],
    ['two passwords', { repeated: 'segredo-2' }, 'As senhas não coincidem.'],
  ])(
    'says what is wrong with %s, and keeps the rest but no password',
    async (_, typed, message) => {
      const { app, token } = await startProcess()
      const { statusCode, body } = await send(app, token, typed)
      expect(statusCode).toBe(422)
      expect(body).toContain(message)
      expect(body).toContain('role="alert"')
      expect(body).not.toContain('segredo')
      if (typed.email === undefined) expect(body).toContain('value="Rui@Example.com"')
      expect(await admins()).toEqual([])
      expect((await open(app, token)).statusCode).toBe(200)
    },
  )

  test('marks both passwords, which it emptied, whatever else is wrong', async () => {
    const { app, token } = await startProcess()
    const faults: Record<string, string>[] = [{ repeated: 'segredo-2' }, { email: 'rui' }]
    for (const typed of faults) {
      const { body } = await send(app, token, typed)
      for (const name of ['password', 'repeated']) {
        expect(body).toMatch(new RegExp(`<input[^>]*aria-invalid="true"[^>]*name="${name}"`))
      }
      expect(body).toContain('Digite a senha de novo.')
    }
  })

  test('does not make an existing account super_admin', async () => {
    const { app, token } = await startProcess()
    const user = await createUser(server)
    const { statusCode, body } = await send(app, token, { email: user.email.toUpperCase() })
    expect(statusCode).toBe(422)
    expect(body).toContain('Este e-mail já tem uma conta. Use outro.')
    expect(await admins()).toEqual([])
  })

  test('shows what was typed as text and never as markup', async () => {
    const { app, token } = await startProcess()
    const { body } = await send(app, token, { name: '"><script>alert(1)</script>', email: 'x' })
    expect(body).not.toContain('<script>')
  })

  test('refuses a body that is larger than any name and password', async () => {
    const { app, token } = await startProcess()
    expect((await send(app, token, { name: 'a'.repeat(9_000) })).statusCode).toBe(413)
  })
})
