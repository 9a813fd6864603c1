/** product.md 53: who has webhooks, and where they may point. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { takeCalls } from '../../../src/webhooks/call-table.ts'
import { createMember } from '../../support/member.ts'
import { createWebhook, findDeliveries } from '../../support/webhooks.ts'

const server = await openTestDatabase()

const create = (url: string, events = '{lead.captured}') =>
  sql`select * from public.create_webhook(${url}, ${events}::text[])`

describe('a webhook', () => {
  test('is made by a manager, who reads its secret once', async () => {
    const { run } = await createMember(server, 'manager')
    const [made] = await run<{ id: string; secret: string }>(
      create(' https://crm.example/leads?k=1 ', '{lead.opened,lead.captured,lead.opened}'),
    )
    expect(made?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const rows = await run(sql`select * from public.webhooks`)
    expect(rows).toMatchObject([
      {
        id: made?.id,
        url: 'https://crm.example/leads?k=1',
        events: '{lead.captured,lead.opened}',
        active: true,
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(made?.secret)
  })

  test('is one of ten at most', async () => {
    const { run } = await createMember(server)
    for (let i = 0; i < 10; i += 1) await run(create('https://crm.example/'))
    await expect(run(create('https://crm.example/'))).rejects.toThrow('no máximo 10 webhooks')
  })

  test.each([
    ['{}', 'Escolha pelo menos um evento.'],
    ['{lead.captured,lead.sold}', 'Evento desconhecido.'],
  ])('with the events %s is refused', async (events, words) => {
    const { run } = await createMember(server)
    await expect(run(create('https://crm.example/', events))).rejects.toThrow(words)
  })

  test('is changed and deleted, with its log', async () => {
    const { run, company } = await createMember(server)
    const { id } = await createWebhook(server, company, ['lead.captured'])
    await run(sql`select public.change_webhook(${id}, 'https://novo.example/', '{lead.erased}')`)
    expect(await run(sql`select url, events, active from public.webhooks`)).toEqual([
      { url: 'https://novo.example/', events: '{lead.erased}', active: true },
    ])
    await run(sql`select public.send_test_event(${id})`)
    await run(sql`select public.delete_webhook(${id})`)
    expect(await findDeliveries(server, { id })).toEqual([])
  })

  test('signs with both secrets for a day after a change', async () => {
    const { run, company } = await createMember(server)
    const { id, secret } = await createWebhook(server, company, ['lead.captured'])
    const [changed] = await run<{ next: string }>(
      sql`select public.rotate_webhook_secret(${id}) as next`,
    )
    expect(changed?.next).not.toBe(secret)
    const secretsIn = async (time: string) => {
      await ask(
        server,
        sql`update public.webhooks set former_secret_until = former_secret_until - ${time}::interval
          where id = ${id}::uuid`,
      )
      await ask(
        server,
        sql`update private.webhook_senders set lease = null where webhook_id = ${id}::uuid`,
      )
      const call = (await takeCalls(server.database, 100)).find(
        ({ webhook_id }) => webhook_id === id,
      )
      return call?.secrets
    }
    await run(sql`select public.send_test_event(${id})`)
    expect(await secretsIn('23 hours 59 minutes')).toEqual([changed?.next, secret])
    expect(await secretsIn('1 minute')).toEqual([changed?.next])
  })
})

describe('an address', () => {
  test.each([
    'http://crm.example/',
    'https://10.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://127.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://printer/',
    'https://printer.local/',
    'https://metadata.google.internal/computeMetadata',
    'https://a.localhost:8443',
    'https://user:secret@crm.example/',
    'https://crm.example/a b',
    'https://crm.example\\@10.0.0.1/',
    'https://crm.example#x',
    'https://crm.example/"><svg/onload=x>',
    'https://café.example/',
    'https://crm.example:port/',
    'http://127.0.0.1.crm.example/',
    'http://localhost@10.0.0.1/',
    'http://10.0.0.1/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '',
  ])('is refused when saved: %s', async (url) => {
    const { run, company } = await createMember(server)
    await expect(run(create(url))).rejects.toThrow('Informe um endereço público')
    const { id } = await createWebhook(server, company, ['lead.captured'])
    await expect(run(sql`select public.change_webhook(${id}, ${url})`)).rejects.toThrow(
      'Informe um endereço público',
    )
  })

  test.each([
    'https://hooks.crm.example:8443/a/b?c=d&e=f',
    'https://xn--caf-dma.example',
    'HTTPS://CRM.EXAMPLE/',
    'http://127.0.0.1:5678/webhook',
    'http://localhost:5678',
    'http://[::1]:5678/',
  ])('is accepted: %s', async (url) => {
    const { run } = await createMember(server)
    expect(await run(create(url))).toHaveLength(1)
  })
})
