import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/bcrypt'
import sql from 'sql-template-tag'
import { applySeed, loadSecrets, openSecretStore } from 'supabase-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { usualPasswordRules } from '../domain/accounts/password-rules.ts'
import { type Account, createFirstAccounts } from './accounts.ts'
import { announce } from './announce.ts'
import { type Config, readConfig } from './config.ts'

const server = await openTestDatabase()
const another = await openTestDatabase()
const folders: string[] = []
let config: Config
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-start-'))
  folders.push(folder)
  config = readConfig({ DATA_DIR: folder, SEED: 'demo', ADMIN_EMAIL: 'chefe@example.com' })
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const access = (accounts: Account[], firstRunToken: string | null = null) => ({
  accounts,
  firstRunToken,
})
const ask = (statement: Parameters<typeof server.database.run>[1]) =>
  server.asOwner((run) => run(statement))

// The tests depend on this order.
describe('the first start', () => {
  test('adds the demo once, and never again', async () => {
    expect(await applySeed(server, 'supabase', 'https://rodizio.example')).toBe(true)
    const [demo] = await ask(
      sql`select original_url as url from public.short_urls where short_code = 'demo'`,
    )
    expect(demo?.url).toMatch(/^https:\/\/rodizio\.example\/capture-lead/)
    await ask(sql`delete from public.leads_captured`)
    expect(await applySeed(server, 'supabase', 'https://rodizio.example')).toBe(false)
    expect(await ask(sql`select from public.leads_captured`)).toEqual([])
  })

  test('adds nothing for a project without seed.sql', async () => {
    expect(await applySeed(server, join(config.dataDir, 'nowhere'), '')).toBe(false)
  })

  test('makes an account for the platform and one for the demo’s company, whose passwords work', async () => {
    const file = join(config.dataDir, 'first-run.txt')
    writeFileSync(file, 'user  outra@example.com  de-antes\nadmin  ana@rodizio.example  velha\n')
    const accounts = await createFirstAccounts(server, config, usualPasswordRules)
    expect(accounts.map(({ role, email }) => [role, email])).toEqual([
      ['super_admin', 'chefe@example.com'],
      ['admin', 'ana@rodizio.example'],
    ])
    const rows = await ask(sql`
      select u.role, u.approved, u.company_id is not null as employed, a.encrypted_password as hash
      from public.users u join auth.users a using (id) order by u.role desc`)
    expect(rows).toMatchObject([
      { role: 'super_admin', approved: true, employed: false },
      { role: 'admin', approved: true, employed: true },
    ])
    for (const [i, { password }] of accounts.entries()) {
      expect(await verify(password ?? '', String(rows[i]?.hash))).toBe(true)
    }
    const [superAdmin, admin] = accounts.map(({ password }) => password)
    expect(readFileSync(file, 'utf8').split('\n')).toEqual([
      'user  outra@example.com  de-antes',
      `super_admin  chefe@example.com  ${superAdmin}`,
      `admin  ana@rodizio.example  ${admin}`,
      '',
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('is not repeated by the second one', async () => {
    expect(await createFirstAccounts(server, config, usualPasswordRules)).toEqual([])
  })
})

test('a password that the operator chose works, and is stored nowhere in clear text', async () => {
  const given = { ...config, admin: { email: 'dona@example.com', password: 'so-eu-sei-qual' } }
  const digits = { ...usualPasswordRules, passwordCharacters: ['0123456789'] }
  for (const [password, rules, problem] of [
    ['so-eu-sei', usualPasswordRules, 'pelo menos 10 caracteres'],
    ['é'.repeat(37), usualPasswordRules, 'no máximo 72'],
    ['so-eu-sei-qual', digits, 'deve ter números'],
  ] as const) {
    const weak = { ...given, admin: { ...given.admin, password } }
    await expect(createFirstAccounts(another, weak, rules)).rejects.toThrow(problem)
  }
  const [account] = await createFirstAccounts(another, given, usualPasswordRules)
  expect(account).toEqual({ role: 'super_admin', email: 'dona@example.com', password: null })
  const [row] = await another.asOwner((run) =>
    run(sql`select encrypted_password as hash from auth.users where email = 'dona@example.com'`),
  )
  expect(await verify('so-eu-sei-qual', String(row?.hash))).toBe(true)
  const noted = readFileSync(join(config.dataDir, 'first-run.txt'), 'utf8')
  expect(noted).toContain('dona@example.com')
  expect(noted + announce(given, 'http://x', access(account ? [account] : []))).not.toContain(
    'so-eu-sei-qual',
  )
})

test('an empty database without operator and demo gets no account', async () => {
  const empty = await openTestDatabase()
  const asked = {
    ...config,
    seed: 'none' as const,
    admin: { email: undefined, password: undefined },
  }
  expect(await createFirstAccounts(empty, asked, usualPasswordRules)).toEqual([])
  const withPassword = { ...asked, admin: { email: undefined, password: 'so-eu-sei-qual' } }
  expect(await createFirstAccounts(empty, withPassword, usualPasswordRules)).toMatchObject([
    { role: 'super_admin', email: 'super@rodizio.example' },
  ])
})

describe('secrets', () => {
  const load = (of: Config) => loadSecrets(of, openSecretStore(of, server))

  test('stay the same from start to start, in a file that only the owner reads', async () => {
    const first = await load(config)
    expect(await load(config)).toEqual(first)
    expect(statSync(join(config.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('that cannot be read are not replaced by others', async () => {
    const file = join(config.dataDir, 'secrets.json')
    symlinkSync(file, file)
    await expect(load(config)).rejects.toThrow('ELOOP')
    rmSync(file)
    writeFileSync(file, '{"jwtSecret": "abcdefghij" "k')
    const error = await load(config).catch((refused) => refused)
    expect(error.message).toMatch(/secrets\.json is not valid JSON/)
    expect(error.message).not.toContain('abcdef')
    expect(readFileSync(file, 'utf8')).toContain('abcdefghij')
  })

  test('are agreed on by processes that start at once on one database', async () => {
    const shared = { ...config, databaseUrl: 'postgres://a:b@db/rodizio' }
    const [one, ...others] = await Promise.all([1, 2, 3].map(() => load(shared)))
    for (const other of others) expect(other).toEqual(one)
  })

  test('that the operator sets take precedence', async () => {
    const given = { ...config, secrets: { ...config.secrets, jwtSecret: 'x'.repeat(40) } }
    expect((await load(given)).jwtSecret).toBe('x'.repeat(40))
  })
})

describe('what is printed', () => {
  const account = { role: 'admin', email: 'ana@rodizio.example', password: 'segredo-1' } as const

  test('lists addresses, accounts and the location of the data', () => {
    const text = announce(config, 'http://127.0.0.1:3000', access([account]))
    for (const part of ['http://127.0.0.1:3000/l/demo', account.email, account.password]) {
      expect(text).toContain(part)
    }
    expect(text).toContain(config.dataDir)
  })

  test('names the mail server, and no secret of SMTP_URL', () => {
    expect(announce(config, 'http://x', access([]))).toContain(join(config.dataDir, 'mail'))
    const mail = { ...config.mail, smtpUrl: 'smtp://eu:segredo@smtp.example:587' }
    const text = announce({ ...config, mail }, 'http://x', access([]))
    expect(text).toContain('enviados por smtp.example:587')
    expect(text).not.toContain('segredo')
  })

  test('contains the public address of the first run while there is no super_admin', () => {
    expect(announce(config, 'http://x', access([], 'abc'))).toContain(
      'http://x/first-run?token=abc\n',
    )
    const published = { ...config, publicUrl: 'https://rodizio.example' }
    expect(announce(published, 'http://x', access([], 'abc'))).toContain(
      'https://rodizio.example/first-run?token=abc',
    )
    expect(announce(config, 'http://x', access([]))).not.toContain('first-run?')
  })

  test('leads to the public address where there is one, and says where the server listens', () => {
    const published = { ...config, publicUrl: 'https://rodizio.example' }
    const text = announce(published, 'http://127.0.0.1:3000', access([]))
    expect(text).toContain('https://rodizio.example/dashboard')
    expect(text).toContain('https://rodizio.example/l/demo')
    expect(text).toContain('Rodízio em http://127.0.0.1:3000')
  })

  test('names no missing file of passwords', () => {
    expect(announce(config, 'http://127.0.0.1:3000', access([]))).not.toContain('first-run.txt')
  })

  test('contains no passwords if others can reach the server', () => {
    const text = announce(
      { ...config, isLoopback: false },
      'http://0.0.0.0:3000',
      access([account]),
    )
    expect(text).not.toContain(account.password)
    expect(text).toContain('first-run.txt')
  })
})
