import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import Fastify, { type FastifyInstance } from 'fastify'
import { createCallerReader, createSchemaCache, readProject } from 'supabase-server'
import type { DatabaseServer } from 'supabase-server/database'
import { afterAll } from 'vitest'
import { WebSocket } from 'ws'
import { authRoutes } from '../../src/auth/routes.ts'
import type { Limits } from '../../src/functions/limits.ts'
import { functionRoutes } from '../../src/functions/routes.ts'
import { createKeyring } from '../../src/keys/keyring.ts'
import { restRoutes } from '../../src/rest/routes.ts'
import { origin, secrets } from './auth/auth.ts'

const keyring = createKeyring(secrets)

function writeProject(given: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'projeto-'))
  for (const [name, text] of Object.entries(given)) {
    const file = join(folder, name.includes('.') ? name : `functions/${name}/index.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

export interface Served {
  readonly app: FastifyInstance
  readonly url: string
  readonly lines: string[]
}

/** @param given functions by name and further files by path, or a project folder */
export async function serveFunctions(
  given: Readonly<Record<string, string>> | string,
  {
    limits,
    server,
    isWarm = false,
  }: { limits?: Partial<Limits>; server?: DatabaseServer; isWarm?: boolean } = {},
): Promise<Served> {
  const projectDir = typeof given === 'string' ? given : writeProject(given)
  const lines: string[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line) => lines.push(line) } },
    // An idle keep-alive connection would block the test's end.
    forceCloseConnections: true,
  })
  if (server) mountServices(app, server, projectDir)
  const dependencies = {
    // Without a database no session is live.
    database: server?.database ?? { run: async () => [] },
    projectDir,
    project: readProject(projectDir, { CHAVE: 'da máquina' }),
    secrets,
    keyring,
    readCaller: createCallerReader({ secrets, keyring }),
    ownUrl: () => url,
    limits,
    isWarm,
  }
  await app.register(async (scope) => functionRoutes(scope, dependencies), {
    prefix: '/functions/v1',
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return { app, url, lines }
}

function mountServices(
  app: FastifyInstance,
  { database }: DatabaseServer,
  projectDir: string,
): void {
  const { api, auth } = readProject(projectDir)
  const readCaller = createCallerReader({ secrets, keyring })
  const schemaCache = createSchemaCache(database, api)
  const rest = { database, readCaller, schemaCache }
  app.register(async (scope) => restRoutes(scope, rest), { prefix: '/rest/v1' })
  const accounts = {
    database,
    secrets,
    keyring,
    project: { auth },
    readCaller,
    baseUrl: () => origin,
    siteUrl: () => origin,
    rateLimit: false,
    deliver: () => undefined,
  }
  app.register(async (scope) => authRoutes(scope, accounts), { prefix: '/auth/v1' })
}

export const clientOf = ({ url }: { url: string }, key = secrets.anonKey) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
