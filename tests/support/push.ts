/** Sellers' browsers, and the jobs that tell them. */
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { afterAll } from 'vitest'
import { ask, askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { pushJobs } from '../../src/jobs/push-jobs.ts'
import { runNextJob } from '../../src/jobs/run-jobs.ts'
import { openPushSender } from '../../src/push/open-push-sender.ts'
import { openPushKey } from '../../src/push/push-key.ts'
import { serverKey } from './database-callers.ts'
import { foldLeads } from './fold-leads.ts'
import { type Browser, openPushService } from './push-service.ts'
import { createPage } from './seller-page.ts'

interface Lead {
  readonly lead_id: string
}

export async function preparePush(server: DatabaseServer) {
  const service = await openPushService()
  afterAll(service.close)
  const { database } = server
  const key = openPushKey(database)
  const contact = 'https://rodizio.example'
  const send = openPushSender({ key, contact, agent: service.agent })
  const handlers = pushJobs(send)
  const { signal } = new AbortController()

  /** Subscribed long ago, unless said otherwise. */
  async function openPhone(token: string, { justNow = false } = {}): Promise<Browser> {
    const browser = service.openBrowser()
    const id = await subscribe(server, token, browser)
    if (!justNow) {
      await ask(
        server,
        sql`update private.push_subscriptions set made_at = made_at - interval '2 days' where id = ${id}::uuid`,
      )
    }
    return browser
  }

  /** A page for the seller, and a phone that is told. */
  async function openSeller(seller: { id: string }) {
    const token = await createPage(server, seller)
    return { token, phone: await openPhone(token) }
  }

  /** As the server does each second. */
  async function pushAll(): Promise<void> {
    await foldLeads(server)
    while (await runNextJob(database, handlers, () => undefined, signal));
  }

  /** What failed waits for its next attempt, which is now. */
  async function pushAgain({ lead_id }: Lead): Promise<void> {
    await ask(
      server,
      sql`update private.jobs set run_at = now() where payload ->> 'lead_id' = ${lead_id}`,
    )
    await pushAll()
  }

  /** As the repeating job does. */
  async function pushRescues(): Promise<void> {
    await foldLeads(server)
    await database.run(serverKey, sql`select private.queue_rescue_pushes()`)
    await pushAll()
  }

  return { service, key, openPhone, openSeller, pushAll, pushAgain, pushRescues }
}

export async function subscribe(
  server: DatabaseServer,
  token: string,
  { endpoint, p256dh, auth }: Pick<Browser, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<string> {
  const [row] = await server.database.run<{ id: string }>(
    serverKey,
    sql`select private.subscribe_push(${token}, ${endpoint}, ${p256dh}, ${auth}) as id`,
  )
  return String(row?.id)
}

export async function isSubscribed(server: DatabaseServer, { endpoint }: Browser) {
  const { found } = await askOne<{ found: boolean }>(
    server,
    sql`select exists (select from private.push_subscriptions where endpoint = ${endpoint}) as found`,
  )
  return found
}

/** The jobs that wait for another attempt. */
export const pushesAbout = (server: DatabaseServer, { lead_id }: Lead) =>
  ask<{ payload: object; attempts: number; last_error: string | null }>(
    server,
    sql`select payload, attempts, last_error from private.jobs
      where kind = 'push_lead' and payload ->> 'lead_id' = ${lead_id} order by id`,
  )

/** Makes the lead older, once it is folded, and what was told of it. */
export async function wait(server: DatabaseServer, { lead_id }: Lead, time: string) {
  await foldLeads(server)
  await ask(
    server,
    sql`update public.leads_captured set created_at = created_at - ${time}::interval where id = ${lead_id}::uuid`,
  )
  await ask(
    server,
    sql`update private.push_told set told_at = told_at - ${time}::interval where lead_id = ${lead_id}::uuid`,
  )
}
