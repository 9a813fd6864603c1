/** The unmodified official client over the data service of a test database, one for each caller. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { createClient } from '@supabase/supabase-js'
import Fastify from 'fastify'
import { createSchemaCache } from 'supabase-server'
import type { Caller, DatabaseServer } from 'supabase-server/database'
import { afterAll, expect } from 'vitest'
import { WebSocket } from 'ws'
import { restRoutes } from '../../packages/supabase-server/src/rest/routes.ts'
import { fetchThrough } from '../../packages/supabase-server/tests/support/http.ts'

export function openClients({ database }: DatabaseServer): (caller: Caller) => SupabaseClient {
  const callers: Caller[] = []
  const app = Fastify()
  const api = { schemas: ['public'], extraSearchPath: ['extensions'], maxRows: 1000 }
  app.register(
    async (rest) =>
      restRoutes(rest, {
        database,
        readCaller: async ({ headers }) => {
          const caller = callers[Number(headers.apikey)]
          if (!caller) throw new Error('no caller of this test')
          return caller
        },
        schemaCache: createSchemaCache(database, api),
      }),
    { prefix: '/rest/v1' },
  )
  afterAll(() => app.close())
  return (caller) =>
    createClient('http://rodizio.test', String(callers.push(caller) - 1), {
      global: { fetch: fetchThrough(app) },
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    })
}

type Answer = PromiseLike<{ data: unknown; error: unknown }>

/** @throws when the client answers an error */
export async function answerOf<Data = unknown>(query: Answer): Promise<Data> {
  const { data, error } = await query
  expect(error).toBeNull()
  return data as Data
}

export const rows = <Row = unknown>(query: Answer) => answerOf<Row[]>(query)
