import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import { createClient } from '@supabase/supabase-js'
import Fastify, { type FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { createCallerReader, readProject } from 'supabase-server'
import type { DatabaseServer } from 'supabase-server/database'
import { afterAll } from 'vitest'
import { WebSocket } from 'ws'
import type { AuthDependencies } from '../../../src/auth/context.ts'
import { refuseUnreadable } from '../../../src/auth/error-body.ts'
import { authRoutes } from '../../../src/auth/routes.ts'
import { createKeyring } from '../../../src/keys/keyring.ts'
import { createSecrets } from '../../../src/keys/keys.ts'
import { fetchThrough } from '../http.ts'

export const origin = 'http://rodizio.test'
export const secrets = await createSecrets({})
const keyring = createKeyring(secrets)

export async function openAuth(
  { database }: DatabaseServer,
  { auth, ...changes }: Partial<AuthDependencies> & { auth?: object } = {},
): Promise<FastifyInstance> {
  const project = readProject('no project: the defaults')
  const app = Fastify({
    trustProxy: true,
    frameworkErrors: (_, request, reply) => refuseUnreadable(request, reply),
  })
  const dependencies: AuthDependencies = {
    database,
    secrets,
    keyring,
    project: { auth: { ...project.auth, ...auth } as typeof project.auth },
    readCaller: createCallerReader({ secrets, keyring: changes.keyring ?? keyring }),
    baseUrl: () => origin,
    siteUrl: () => origin,
    rateLimit: false,
    deliver: () => undefined,
    ...changes,
  }
  await app.register(async (scope) => authRoutes(scope, dependencies), { prefix: '/auth/v1' })
  afterAll(() => app.close())
  return app
}

/** The official client as one browser tab. */
export const openClient = (
  app: FastifyInstance,
  apiKey = secrets.anonKey,
  send = fetchThrough(app),
) =>
  createClient(origin, apiKey, {
    global: { fetch: send },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })

export const openPkceClient = (app: FastifyInstance) =>
  createClient(origin, secrets.anonKey, {
    global: { fetch: fetchThrough(app) },
    auth: { flowType: 'pkce', autoRefreshToken: false, storage: memoryStorage() },
    realtime: { transport: WebSocket as never },
  })

export function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

export const password = 'uma senha que ninguém adivinha'

/** bcrypt cost 4, for speed. */
export async function createUser(
  server: DatabaseServer,
  columns: { banned_until?: string; email_confirmed_at?: string | null; secret?: string } = {},
): Promise<{ id: string; email: string; password: string }> {
  const user = {
    id: randomUUID(),
    email: `${randomUUID()}@empresa.com.br`,
    password: columns.secret ?? password,
  }
  const hashed = await hash(user.password, { cost: 4 })
  const confirmed = columns.email_confirmed_at === undefined ? 'now' : columns.email_confirmed_at
  await server.asOwner(async (run) => {
    await run(sql`insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, banned_until,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values (${user.id}, 'authenticated', 'authenticated', ${user.email}, ${hashed}, ${confirmed},
        ${columns.banned_until ?? null}, '{"provider": "email", "providers": ["email"]}', '{"name": "Ana"}', now(), now())`)
    await run(sql`insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
      values (${user.id}, ${user.id}, jsonb_build_object('sub', ${user.id}::text, 'email', ${user.email}::text), 'email', now(), now())`)
  })
  return user
}

/** Requests that the official client never sends. */
export function callsOf(app: FastifyInstance) {
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/auth/v1${path}`,
      headers: { ...headers, ...more },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    post,
    signIn: async (user: { email: string }) =>
      (await post('/token?grant_type=password', { password, ...user })).json(),
    refresh: (token: unknown) => post('/token?grant_type=refresh_token', { refresh_token: token }),
    getUser: (accessToken: string) =>
      app.inject({ url: '/auth/v1/user', headers: { authorization: `Bearer ${accessToken}` } }),
  }
}
