import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { settingsWith } from '../../tests/support/settings.ts'
import type { Settings } from '../settings.ts'
import { openKeyring } from './open-keyring.ts'
import { loadSecrets, openSecretStore } from './secret-store.ts'
import { generateSigningKey } from './signing-key.ts'

const server = await openTestDatabase()
const hour = 3_600_000
const day = 24 * hour
let checks: (() => Promise<void>)[] = []
let folder: string
/** Seconds; jumps of the clock do not change it. */
let uptime: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rodizio-keys-'))
  vi.useFakeTimers({ toFake: ['Date'] })
  uptime = 0
  vi.spyOn(process, 'uptime').mockImplementation(() => uptime)
})
afterEach(async () => {
  checks = []
  vi.useRealTimers()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
  await server.asOwner((run) => run({ text: 'delete from _gateway.secrets', values: [] }))
})

async function startProcess(changes: Partial<Settings> = {}) {
  const config = settingsWith({ dataDir: folder, rotationDays: 30, ...changes })
  const store = openSecretStore(config, server)
  const secrets = await loadSecrets(config, store)
  const { keyring, checkKeys } = await openKeyring(config, store, secrets, 3600)
  checks.push(checkKeys)
  const sign = () => keyring.sign({ sub: 'ana', exp: Math.floor(Date.now() / 1000) + 3600 })
  return { keyring, store, sign, published: () => keyring.publicKeys.map(({ kid }) => kid) }
}

async function letPass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 6 * hour) {
    const step = Math.min(6 * hour, milliseconds - passed)
    vi.advanceTimersByTime(step)
    uptime += step / 1000
    await Promise.all(checks.map((check) => check()))
  }
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid
const shared = { databaseUrl: 'postgres://a:b@db/rodizio' }

describe.each([
  ['data folder', {}],
  ['shared database', shared],
])('keys in a %s', (_, where) => {
  test('a running process rotates its key: published, then signing, then only verifying, then gone', async () => {
    const { sign, published, keyring } = await startProcess(where)
    const before = await sign()
    await letPass(29 * day + 2 * hour)
    const [next, current] = published()
    expect([published().length, current]).toEqual([2, kidOf(before)])
    expect(kidOf(await sign())).toBe(current)

    const last = await sign()
    await letPass(day)
    expect(kidOf(await sign())).toBe(next)
    await expect(keyring.verify(last)).rejects.toMatchObject({ message: 'JWT expired' })
    await letPass(9 * day)
    expect(published()).toEqual([next])
  })

  test('the next start keeps the keys', async () => {
    const first = await startProcess(where)
    const token = await first.sign()
    const second = await startProcess(where)
    expect(second.published()).toEqual(first.published())
    await expect(second.keyring.verify(token)).resolves.toMatchObject({ sub: 'ana' })
  })

  test('a clock that jumps ahead and back drops no key whose tokens are in use', async () => {
    const { sign, keyring } = await startProcess(where)
    const now = Date.now()
    const token = await sign()
    for (const ahead of [40, 60, 90]) {
      vi.setSystemTime(now + ahead * day)
      await letPass(60_000)
    }
    expect(kidOf(await sign())).not.toBe(kidOf(token))
    vi.setSystemTime(now + 60_000)
    await expect(keyring.verify(token)).resolves.toMatchObject({ sub: 'ana' })
  })
})

test('one process accepts the tokens of another’s new key at once', async () => {
  const [one, two] = [await startProcess(shared), await startProcess(shared)]
  const made = await generateSigningKey(Math.floor(Date.now() / 1000))
  await one.store.update(async (stored) => ({
    ...(stored as Awaited<ReturnType<typeof loadSecrets>>),
    signingKeys: [made, ...(stored.signingKeys ?? [])],
  }))
  // Only this process has made its hourly check.
  one.keyring.replaceKeys((await one.store.read()).signingKeys ?? [])
  const token = await one.sign()
  expect(kidOf(token)).toBe(made.kid)
  await expect(two.keyring.verify(token)).resolves.toMatchObject({ sub: 'ana' })
  expect(two.published()).toContain(made.kid)
})

test('two processes that rotate concurrently create one successor', async () => {
  const [one, two] = [await startProcess(shared), await startProcess(shared)]
  await letPass(30 * day + 2 * hour)
  expect(one.published()).toHaveLength(2)
  expect(two.published()).toEqual(one.published())
  expect(kidOf(await two.sign())).toBe(kidOf(await one.sign()))
})

test('keys given by the operator are never rotated, nor are any with rotation disabled', async () => {
  const signingKeys = JSON.stringify(await generateSigningKey(0))
  const { secrets } = settingsWith({})
  const given = await startProcess({ secrets: { ...secrets, signingKeys } })
  const off = await startProcess({ ...shared, rotationDays: 0 })
  const before = [given.published(), off.published()]
  await letPass(35 * day)
  expect([given.published(), off.published()]).toEqual(before)
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain('sb_secret_')
})
