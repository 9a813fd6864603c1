import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Environment, startServer } from './support/server-process.ts'

let environment: Environment
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-first-run-'))
  environment = { DATA_DIR: folder, SEED: 'none' }
})
afterEach(() => rmSync(environment.DATA_DIR ?? '', { recursive: true }))

const addressIn = (output: string) => /http:\S+\/first-run\?token=\S+/.exec(output)?.[0]

test('the address that a start prints makes the super_admin, who then signs in; the next start prints none', async () => {
  const server = await startServer(environment)
  const address = addressIn(server.output()) ?? 'no address'
  expect(server.output()).not.toContain('super@rodizio.example')
  const opened = await fetch(address, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(new URL(opened.headers.get('location') ?? '', address).search).toBe('')

  const chosen = { email: 'rui@example.com', password: 'segredo-10' }
  const made = await fetch(new URL('/first-run', address), {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ name: 'Rui Sá', ...chosen, repeated: chosen.password }),
    redirect: 'manual',
  })
  expect(made.headers.get('location')).toBe('/login#conta-criada')
  const signedIn = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(chosen),
  })
  expect(signedIn.status).toBe(200)
  await server.end('SIGTERM')

  const again = await startServer(environment)
  expect(addressIn(again.output())).toBeUndefined()
  const used = await fetch(`${again.origin}${new URL(address).pathname}`, { headers: { cookie } })
  expect(used.status).toBe(410)
  await again.end('SIGTERM')
})
