/** Which phones are told. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { waitForLock } from '../../../packages/supabase-server/tests/support/database/wait-for-lock.ts'
import { serverKey } from '../../support/database-callers.ts'
import { isSubscribed, preparePush, subscribe } from '../../support/push.ts'
import { createRotation } from '../../support/rotation.ts'
import { createPage } from '../../support/seller-page.ts'
import { openWholeApp, prepareParts } from '../../support/whole-app.ts'

const server = await openTestDatabase()
const app = await openWholeApp(await prepareParts(server))
const { service, openPhone, key } = await preparePush(server)

async function openPage() {
  const { sellers } = await createRotation(server, { Ana: {} })
  return { ana: sellers.Ana, token: await createPage(server, sellers.Ana) }
}

describe('a page', () => {
  test('remembers ten phones, and forgets the oldest', async () => {
    const { token } = await openPage()
    const phones = []
    for (let i = 0; i < 11; i += 1) phones.push(await openPhone(token, { justNow: true }))
    const [oldest, ...others] = phones
    expect(oldest && (await isSubscribed(server, oldest))).toBe(false)
    for (const phone of others) expect(await isSubscribed(server, phone)).toBe(true)
  })

  test('knows a phone that subscribes again, with its new keys', async () => {
    const { token } = await openPage()
    const [phone, renewed] = [service.openBrowser(), service.openBrowser()]
    const id = await subscribe(server, token, phone)
    const again = await subscribe(server, token, { ...renewed, endpoint: phone.endpoint })
    expect(again).toBe(id)
    expect(
      await ask(
        server,
        sql`select p256dh, auth from private.push_subscriptions where id = ${id}::uuid`,
      ),
    ).toEqual([{ p256dh: renewed.p256dh, auth: renewed.auth }])
  })

  test('forgets its own phone only, also of two sellers who share it', async () => {
    const [one, other] = [await openPage(), await openPage()]
    const phone = await openPhone(one.token)
    await subscribe(server, other.token, phone)
    const forget = (token: string) =>
      server.database.run(
        serverKey,
        sql`select private.unsubscribe_push(${token}, ${phone.endpoint})`,
      )
    await forget('of nobody')
    await forget(one.token)
    expect(await isSubscribed(server, phone)).toBe(true)
    await forget(other.token)
    expect(await isSubscribed(server, phone)).toBe(false)
  })

  test('that was replaced or revoked takes no phone, and its phones go', async () => {
    const { ana, token } = await openPage()
    const phone = await openPhone(token)
    const next = await createPage(server, ana)
    expect(await isSubscribed(server, phone)).toBe(false)
    await expect(subscribe(server, token, phone)).rejects.toMatchObject({ code: 'PT404' })
    await subscribe(server, next, phone)
    await server.database.run(serverKey, sql`select public.revoke_seller_page(${ana.id})`)
    expect(await isSubscribed(server, phone)).toBe(false)
    await expect(subscribe(server, next, phone)).rejects.toMatchObject({ code: 'PT404' })
  })

  // Needs several connections.
  test.runIf(engine === 'postgres')('that is being replaced takes no phone', async () => {
    const { ana, token } = await openPage()
    const phone = service.openBrowser()
    let subscribing: Promise<string> | undefined
    await server.database.transaction(serverKey, async (run) => {
      await run(sql`select public.create_seller_page(${ana.id})`)
      subscribing = subscribe(server, token, phone)
      subscribing.catch(() => undefined)
      await waitForLock(run)
    })
    await expect(subscribing).rejects.toMatchObject({ code: 'PT404' })
    expect(await isSubscribed(server, phone)).toBe(false)
  })

  test('keeps what a phone was told for two days', async () => {
    const { token } = await openPage()
    const id = await subscribe(server, token, service.openBrowser())
    const told = sql`select lead_id from private.push_told where subscription_id = ${id}::uuid`
    await ask(
      server,
      sql`insert into private.push_told (subscription_id, lead_id, kind, told_at)
        select ${id}::uuid, gen_random_uuid(), 'new', now() - age::interval
        from (values ('47 hours'), ('49 hours'), ('50 hours')) t (age)`,
    )
    await server.database.run(serverKey, sql`select private.trim_told_sellers()`)
    expect(await ask(server, told)).toHaveLength(1)
  })

  test.each([
    { endpoint: 'http://push.example.com/1' },
    { endpoint: `https://push.example.com/${'x'.repeat(1_000)}` },
    { p256dh: 'short' },
    { auth: '' },
  ])('takes no %o', async (wrong) => {
    const { token } = await openPage()
    await expect(
      subscribe(server, token, { ...service.openBrowser(), ...wrong }),
    ).rejects.toMatchObject({ code: '22023' })
  })
})

describe('over HTTP', () => {
  const post = (path: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `/v/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const named = () => {
    const { endpoint, p256dh, auth } = service.openBrowser()
    return { endpoint: endpoint.replace(/^.*:\d+/, 'https://push.example.com'), p256dh, auth }
  }

  test('a page carries the server’s key, and takes and forgets a phone', async () => {
    const { token } = await openPage()
    const page = await app.inject(`/v/${token}`)
    expect(page.body).toContain(`data-key="${(await key()).publicKey}"`)
    expect(page.body).not.toContain((await key()).privateKey)
    const phone = named()
    const answer = await post(`${token}/device`, phone)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(
      await ask(
        server,
        sql`select id from private.push_subscriptions where endpoint = ${phone.endpoint}`,
      ),
    ).toEqual([answer.json()])
    const forgotten = await post(`${token}/device/forget`, { endpoint: phone.endpoint })
    expect(forgotten.statusCode).toBe(204)
    expect(
      await ask(
        server,
        sql`select id from private.push_subscriptions where endpoint = ${phone.endpoint}`,
      ),
    ).toEqual([])
  })

  test.each([
    { endpoint: 'http://push.example.com/1' },
    { endpoint: 'https://push.example.com:8443/1' },
    { endpoint: 'https://ana:senha@push.example.com/1' },
    { endpoint: 'https://localhost/1' },
    { endpoint: 'https://203.0.113.7/1' },
    { endpoint: 'https://0x7f.1/1' },
    { endpoint: 'https://[::1]/1' },
    { endpoint: 'push' },
    // No point of the curve.
    { p256dh: `B${'A'.repeat(86)}` },
    { auth: 'short' },
  ])('%o is refused', async (wrong) => {
    const { token } = await openPage()
    expect((await post(`${token}/device`, { ...named(), ...wrong })).statusCode).toBe(422)
    expect((await post(`${token}/device`, {})).statusCode).toBe(422)
  })

  test('a closed page takes none', async () => {
    const { ana, token } = await openPage()
    await createPage(server, ana)
    expect((await post(`${token}/device`, named())).statusCode).toBe(404)
  })
})
