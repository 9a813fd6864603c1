import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { serveProject } from 'supabase-server'
import { expect, inject, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { withDatabase } from './support/database/start-postgres.ts'
import { engine } from './support/database/test-database.ts'

// The embedded engine's thread needs the build.
test.runIf(engine === 'postgres')(
  'a project’s folder is served alone, and its data survive a restart',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'projeto-'))
    const name = `served_${randomBytes(6).toString('hex')}`
    const administration = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
    await administration.unsafe(`create database ${name}`)
    onTestFinished(async () => {
      await administration.unsafe(`drop database ${name} with (force)`)
      await administration.end()
      rmSync(dataDir, { recursive: true })
    })
    const settings = {
      projectDir: join(import.meta.dirname, 'project'),
      dataDir,
      databaseUrl: withDatabase(inject('clusterUrl'), name),
      port: 0,
    }
    const start = async () => {
      const served = await serveProject(settings)
      const client = createClient(served.url, served.secrets.serviceRoleKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket as never },
      })
      return { ...served, client }
    }

    const first = await start()
    const email = 'ana@exemplo.com.br'
    const made = await first.client.auth.admin.createUser({ email, user_metadata: { name: 'Ana' } })
    expect(made.error).toBeNull()
    await first.close()

    const second = await start()
    expect(second.secrets).toEqual(first.secrets)
    const { data } = await second.client.from('profiles').select('name, email')
    expect(data).toEqual([{ name: 'Ana', email }])
    const taken = serveProject({ ...settings, port: Number(new URL(second.url).port) })
    await expect(taken).rejects.toThrow('EADDRINUSE')
    await second.close()
  },
)
