/** Receivers of webhooks on this machine, and the calls that the server makes to them. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import type { Database, DatabaseServer } from 'supabase-server/database'
import { afterAll } from 'vitest'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { finishCall, takeCalls } from '../../src/webhooks/call-table.ts'
import { openEventSender, type SendEvent } from '../../src/webhooks/open-event-sender.ts'
import { serverKey } from './database-callers.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = number | 'hang' | 'reset' | 'trickle' | 'upgrade'

const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'

/** Each receiver has an address; it answers 200 `recebido` unless told otherwise. */
export async function openReceivers() {
  const received = new Map<string, Received[]>()
  const answers = new Map<string, Answer>()
  const held = new Set<ServerResponse>()
  const server = createServer()
  server.on('request', async (request, response) => {
    const path = String(request.url)
    const body = Buffer.concat(await request.toArray()).toString()
    received.set(path, [...(received.get(path) ?? []), { headers: request.headers, body }])
    const answer = answers.get(path) ?? 200
    if (answer === 'reset') request.socket.destroy()
    else if (answer === 'upgrade') request.socket.end(upgrade)
    else if (answer === 'trickle') response.writeHead(200).write('receb')
    else if (answer === 'hang') held.add(response)
    else {
      response.writeHead(answer, { location: `${path}-moved` }).end('recebido\0')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port,
    open() {
      const path = `/${randomUUID()}`
      return {
        url: `http://127.0.0.1:${port}${path}`,
        answer: (answer: Answer) => answers.set(path, answer),
        /** 200 to what hangs. */
        answerLate() {
          for (const response of held) response.end('tarde')
          held.clear()
        },
        got: (at = path) => received.get(at) ?? [],
        moved: () => received.get(`${path}-moved`) ?? [],
        types: () => (received.get(path) ?? []).map(({ body }) => JSON.parse(body).type as string),
      }
    },
  }
}

export const sendLocally = openEventSender({ allowLoopback: true })

export interface Webhook {
  readonly id: string
  readonly secret: string
}

export async function createWebhook(
  server: DatabaseServer,
  company: { readonly id: string },
  events: readonly string[],
  url = 'https://crm.example/leads',
): Promise<Webhook> {
  const [webhook] = await server.database.run<{ id: string; secret: string }>(
    serverKey,
    sql`select * from public.create_webhook(${url}, ${`{${events.join(',')}}`}::text[], ${company.id}::uuid)`,
  )
  if (!webhook) throw new Error('no webhook')
  return webhook
}

/** Makes every call that is due, address by address, as the server does; returns how many. */
export async function deliverAll(database: Database, send: SendEvent = sendLocally) {
  const { signal } = new AbortController()
  let made = 0
  for (let calls = await takeCalls(database, 100); calls.length > 0; ) {
    for (let call of calls) {
      for (let next: typeof call | undefined = call; next; made += 1) {
        call = next
        next = await finishCall(database, call, await send(call, signal), true)
      }
    }
    calls = await takeCalls(database, 100)
  }
  return made
}

export interface Delivery extends Record<string, unknown> {
  readonly id: number
  readonly event_id: string
  readonly type: string
  readonly lead_id: string | null
  readonly payload: { type: string; timestamp: string; data: Record<string, unknown> }
  readonly attempts: number
  readonly finished_at: string | null
  readonly status: number | null
  readonly failure: string | null
  readonly answer: string | null
}

/** In the order in which they are sent. */
export const findDeliveries = (server: DatabaseServer, { id }: { id: string }) =>
  ask<Delivery>(
    server,
    sql`select * from private.webhook_deliveries where webhook_id = ${id}::uuid order by id`,
  )

export const findTypes = async (server: DatabaseServer, webhook: { id: string }) =>
  (await findDeliveries(server, webhook)).map(({ type }) => type)
