import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { type AuthMail, type ServeSettings, serveProject } from 'supabase-server'
import { expect, inject, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { withDatabase } from './support/database/start-postgres.ts'
import { engine } from './support/database/test-database.ts'

// The embedded engine's thread needs the build.
const onPostgres = test.runIf(engine === 'postgres')

onPostgres('a project’s folder is served alone, and its data survive a restart', async () => {
  const settings = { ...(await emptyPlace()), projectDir: join(import.meta.dirname, 'project') }
  const first = await start(settings)
  const email = 'ana@exemplo.com.br'
  const made = await first.client.auth.admin.createUser({ email, user_metadata: { name: 'Ana' } })
  expect(made.error).toBeNull()
  await first.close()

  const second = await start(settings)
  expect(second.secrets).toEqual(first.secrets)
  const { data } = await second.client.from('profiles').select('name, email')
  expect(data).toEqual([{ name: 'Ana', email }])
  const taken = serveProject({ ...settings, port: Number(new URL(second.url).port) })
  await expect(taken).rejects.toThrow('EADDRINUSE')
  await second.close()
})

onPostgres('closing waits for a mail that was asked for', async () => {
  const sent: AuthMail[] = []
  const deliver = async (mail: AuthMail) => {
    await setTimeout(50)
    sent.push(mail)
  }
  const settings = { ...(await emptyPlace()), projectDir: projectOf(''), deliver }
  const { client, url, close } = await start(settings)
  const email = 'ana@exemplo.com.br'
  await client.auth.admin.createUser({ email })
  const { error } = await client.auth.signInWithOtp({ email })
  expect(error).toBeNull()
  await close()
  expect(sent).toMatchObject([{ to: email, redirectTo: url }])
  expect(sent[0]?.link).toMatch(`${url}/auth/v1/verify?`)
})

onPostgres('links and redirects name the public address', async () => {
  const baseUrl = 'https://api.example.com/'
  const settings = { ...(await emptyPlace()), projectDir: projectOf(''), baseUrl }
  const { client, close } = await start(settings)
  const email = 'ana@exemplo.com.br'
  const { data } = await client.auth.admin.generateLink({ type: 'invite', email })
  expect(data.properties).toMatchObject({
    action_link: expect.stringMatching(/^https:\/\/api\.example\.com\/auth\/v1\/verify\?/),
    redirect_to: 'https://api.example.com',
  })
  await close()
})

onPostgres('mails are counted where they are sent, and not where they are logged', async () => {
  const place = { ...(await emptyPlace()), projectDir: projectOf('') }
  const errorsOf = async (settings: ServeSettings) => {
    const { client, close } = await start(settings)
    const errors: (string | undefined)[] = []
    for (let i = 0; i < 3; i += 1) {
      const { error } = await client.auth.signInWithOtp({ email: `${randomUUID()}@exemplo.com.br` })
      errors.push(error?.code)
    }
    await close()
    return errors
  }
  expect(await errorsOf(place)).toEqual([undefined, undefined, undefined])
  const sending = { ...place, deliver: () => undefined }
  expect(await errorsOf(sending)).toEqual([undefined, undefined, 'over_email_send_rate_limit'])
})

onPostgres('config.toml names the port, and a project may be config.toml alone', async () => {
  const port = await freePort()
  const settings = { ...(await emptyPlace()), projectDir: projectOf(`[api]\nport = ${port}`) }
  const served = await serveProject({ ...settings, port: undefined })
  await served.close()
  expect(served.url).toBe(`http://127.0.0.1:${port}`)
})

onPostgres('a failed start closes the database', async () => {
  const settings = { ...(await emptyPlace()), projectDir: projectOf('') }
  mkdirSync(join(settings.projectDir, 'migrations'))
  writeFileSync(join(settings.projectDir, 'migrations', '1_lists.sql'), 'create tabel lists ();')
  await expect(serveProject(settings)).rejects.toThrow('The migration 1_lists.sql failed in line 1')
  const administration = postgres(inject('clusterUrl'), { max: 1 })
  onTestFinished(() => administration.end())
  const name = new URL(settings.databaseUrl).pathname.slice(1)
  await expect
    .poll(
      () => administration`
        select application_name, state, query from pg_stat_activity
        where datname = ${name} and backend_type = 'client backend'`,
    )
    .toHaveLength(0)
})

test('a wrong folder or public address is refused before the database is opened', async () => {
  await expect(serveProject({ projectDir: './nowhere' })).rejects.toThrow(
    './nowhere is no Supabase project',
  )
  const projectDir = projectOf('')
  for (const baseUrl of ['api.example.com', 'https://example.com/api']) {
    const refused = 'baseUrl must be like https://api.example.com'
    await expect(serveProject({ projectDir, baseUrl })).rejects.toThrow(refused)
  }
})

async function start(settings: ServeSettings) {
  const served = await serveProject(settings)
  const client = createClient(served.url, served.secrets.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  return { ...served, client }
}

async function emptyPlace() {
  const name = `served_${randomBytes(6).toString('hex')}`
  const administration = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
  await administration.unsafe(`create database ${name}`)
  onTestFinished(async () => {
    await administration.unsafe(`drop database ${name} with (force)`)
    await administration.end()
  })
  const databaseUrl = withDatabase(inject('clusterUrl'), name)
  return { dataDir: temporaryFolder(), databaseUrl, port: 0 }
}

function projectOf(toml: string): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'config.toml'), toml)
  return folder
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'projeto-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
