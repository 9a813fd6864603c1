/** Realtime over a test database, on a port of its own, and the official client in front of it. */

import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import Fastify, { type FastifyInstance } from 'fastify'
import { createCallerReader, Quotas, realtimeBounds } from 'supabase-server'
import type { DatabaseServer } from 'supabase-server/database'
import { afterAll, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createKeyring } from '../../src/keys/keyring.ts'
import { createSecrets } from '../../src/keys/keys.ts'
import type { Bounds } from '../../src/realtime/bounds.ts'
import type { Limits } from '../../src/realtime/limits.ts'
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
  /** Of whoever has signed in. */
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

/** Seconds of life may be negative: a token that has expired. */
export const signToken = (sub: string, seconds = 600, claims: object = {}): Promise<string> =>
  keyring.sign({
    sub,
    role: 'authenticated',
    aal: 'aal1',
    exp: Math.floor(Date.now() / 1000) + seconds,
    ...claims,
  })

/** What becomes of a join: SUBSCRIBED, or the error's words. */
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

/** Waits until it is so; what is expected fails with its own words. */
export const eventually = (expectation: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(expectation, patience)
