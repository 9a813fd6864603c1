/** Meta and Google Analytics on this machine. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { afterAll } from 'vitest'
import { openEventSender } from '../../src/webhooks/open-event-sender.ts'
import { serverKey } from './database-callers.ts'

interface Asked {
  readonly url: string
  readonly body: Record<string, unknown>
}

export async function openAdPlatform() {
  const asked: Asked[] = []
  let answer: [status: number, body: object] = [200, { events_received: 1 }]
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push({ url: String(request.url), body })
    response.writeHead(answer[0]).end(JSON.stringify(answer[1]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  afterAll(() => {
    server.close()
  })
  const address = `http://127.0.0.1:${port}`
  return {
    asked: (target: string) => asked.filter(({ url }) => url.includes(target)),
    answer: (status: number, body: object) => {
      answer = [status, body]
    },
    send: openEventSender({
      allowLoopback: false,
      platforms: { meta: `${address}/v24.0`, ga4: address },
    }),
  }
}

export interface ConversionFields {
  readonly target?: string
  readonly secret?: string
  readonly test_code?: string
  readonly lead?: string | null
  readonly won?: string | null
}

let made = 1_000_000_000_000

/** Made, or changed. Each dataset is another. */
export async function saveConversions(
  server: DatabaseServer,
  company: { readonly id: string },
  kind: 'meta' | 'ga4' | 'google_ads',
  fields: ConversionFields = {},
) {
  made += 1
  const target = fields.target ?? { meta: `${made}`, ga4: `G-${made}`, google_ads: null }[kind]
  const secret = fields.secret ?? (kind === 'google_ads' ? null : `secret-of-${made}`)
  const { test_code = null, lead = 'Lead', won = 'Purchase' } = fields
  const [saved] = await server.database.run<{ id: string; password: string | null }>(
    serverKey,
    sql`select * from public.save_conversions(${kind}, ${target}, ${secret}, ${test_code}, ${lead}, ${won},
      ${company.id}::uuid)`,
  )
  if (!saved) throw new Error('the platform was not saved')
  return { ...saved, target: String(target), secret: String(secret) }
}
