import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import Fastify, { type FastifyInstance } from 'fastify'
import { createCallerReader, Quotas, realtimeBounds } from 'supabase-server'
import type { DatabaseServer } from 'supabase-server/database'
import { afterAll, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createKeyring } from '../../src/keys/keyring.ts'
import { createSecrets } from '../../src/keys/keys.ts'
import type { Bounds, Limits } from '../../src/realtime/limits.ts'
import { acceptUpgrades, realtimeRoutes } from '../../src/realtime/routes.ts'

export const secrets = await createSecrets({})
const keyring = createKeyring(secrets)
const patience = { timeout: 20_000, interval: 10 }

export interface Opened {
  readonly app: FastifyInstance
  readonly origin: string
}

interface Given extends Partial<Limits> {
  readonly bounds?: Partial<Bounds>
  readonly publicAccess?: boolean
}

export async function openRealtime(
  { database }: DatabaseServer,
  { bounds, publicAccess = true, ...limits }: Given = {},
  port = 0,
): Promise<Opened> {
  const app = Fastify()
  const quotas = new Quotas({ ...realtimeBounds, ...bounds })
  const readCaller = createCallerReader({ secrets, keyring })
  await acceptUpgrades(app)
  await app.register(
    async (scope) =>
      realtimeRoutes(scope, { database, keyring, readCaller, quotas, publicAccess, limits }),
    { prefix: '/realtime/v1' },
  )
  const origin = await app.listen({ port, host: '127.0.0.1' })
  afterAll(() => app.close())
  return { app, origin }
}

interface ClientOptions {
  readonly token?: string
  readonly apiKey?: string
  readonly vsn?: string
}

export function openClient(
  { origin }: { origin: string },
  { token, apiKey = secrets.anonKey, vsn }: ClientOptions = {},
): SupabaseClient {
  const client = createClient(origin, apiKey, {
    ...(token ? { accessToken: async () => token } : {}),
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, ...(vsn ? { vsn: vsn as never } : {}) },
  })
  afterAll(() => client.removeAllChannels())
  return client
}

/** @param seconds of life; negative for an expired token */
export const signToken = (sub: string, seconds = 600, claims: object = {}): Promise<string> =>
  keyring.sign({
    sub,
    role: 'authenticated',
    aal: 'aal1',
    exp: Math.floor(Date.now() / 1000) + seconds,
    ...claims,
  })

/** SUBSCRIBED, or the error's message. */
export function join(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(status)
      else resolve(error ? `${status}: ${error.message}` : status)
    })
  })
}

export const mustJoin = async (channel: RealtimeChannel): Promise<RealtimeChannel> => {
  expect(await join(channel)).toBe('SUBSCRIBED')
  return channel
}

export const eventually = (expectation: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(expectation, patience)
