import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { createCallerReader, readProject } from 'supabase-server'
import type { DatabaseServer } from 'supabase-server/database'
import { afterAll } from 'vitest'
import { createKeyring } from '../../src/keys/keyring.ts'
import type { StorageDependencies } from '../../src/storage/context.ts'
import { openDiskStore } from '../../src/storage/files/disk-store.ts'
import { storageRoutes } from '../../src/storage/routes.ts'
import { type openClient, secrets } from './auth/auth.ts'

export interface ServedStorage {
  readonly app: FastifyInstance
  readonly folder: string
  readonly files: StorageDependencies['files']
}

export async function openStorage(
  { database }: DatabaseServer,
  { storage, ...changes }: Partial<StorageDependencies> & { storage?: object } = {},
): Promise<ServedStorage> {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-files-'))
  const files = changes.files ?? (await openDiskStore(folder))
  const project = readProject('no project: the defaults')
  // An idle keep-alive connection would block the test's end.
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 1_000 } })
  const dependencies: StorageDependencies = {
    database,
    secrets,
    readCaller: createCallerReader({ secrets, keyring: createKeyring(secrets) }),
    ...changes,
    project: { storage: { ...project.storage, ...storage } },
    files,
  }
  await app.register(async (scope) => storageRoutes(scope, dependencies), { prefix: '/storage/v1' })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  return { app, folder, files }
}

/** All files, partial uploads included, except the store's id. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'place')
    .map(({ name }) => name)
    .sort()

/** A token of a user that is in no table. */
export const tokenOf = (sub: string, claims: object = {}): Promise<string> =>
  new SignJWT({ sub, role: 'authenticated', aal: 'aal1', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secrets.jwtSecret))

export async function makeBucket(
  { storage }: Pick<ReturnType<typeof openClient>, 'storage'>,
  options: object = {},
): Promise<string> {
  const name = `balde-${randomUUID()}`
  await storage.throwOnError().createBucket(name, { public: true, ...options })
  return name
}
