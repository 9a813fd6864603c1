/** product.md 56: how a company hears of requests and answers them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import type { NoticeMail } from '../../../src/jobs/notice-mail.ts'
import { writeNoticeMail } from '../../../src/mail/write-notice-mail.ts'
import { createPerson } from '../../support/database-callers.ts'
import { email, openPrivacyShops, phone } from '../../support/privacy-shop.ts'

const server = await openTestDatabase()
const { openShop, sendAll, findLink } = openPrivacyShops(server)

test('a company answers what no mailbox proves within 15 days of its own calendar', async () => {
  const { company, send, request, list, manager } = await openShop()
  await send({ p_email: null })
  await request({ kind: 'erasure', phone })
  expect(await sendAll()).toMatchObject([
    { kind: 'privacy_request', to: `${manager.id}@example.com`, asked: ['erasure'] },
  ])
  const { due } = await askOne<{ due: string }>(
    server,
    sql`select ((r.created_at at time zone c.time_zone)::date + 15)::text as due
      from public.privacy_requests r join public.companies c on c.id = r.company_id
      where c.id = ${company.id}::uuid`,
  )
  const [open] = await list()
  expect(open).toMatchObject({
    kind: 'erasure',
    due_on: due,
    is_late: false,
    proved_at: null,
    contacts: [{ phone, name: 'Rita Melo' }],
  })
  const notices = await server.database.run(
    manager.caller,
    sql`select kind, details from public.get_notifications() where kind = 'privacy_request'`,
  )
  expect(notices).toMatchObject([{ details: { kind: 'erasure', due_on: due } }])
  const answer = sql`select public.answer_privacy_request(${String(open?.id)}::uuid)`
  await server.database.run(manager.caller, answer)
  await server.database.run(manager.caller, answer)
  expect(await list()).toMatchObject([
    { phone, answered_by: 'Célia Prado', contacts: [], is_late: false },
  ])
  // Answered without erasing; then nothing of the person is left.
  await server.database.run(
    manager.caller,
    sql`select public.erase_contact(${phone}, ${company.id}::uuid)`,
  )
  expect(await list()).toMatchObject([{ kind: 'erasure', phone: null }])
})

test.each(['erasure', 'copy'])(
  'a company keeps no way to whom it erased before it answered: %s',
  async (kind) => {
    const { company, send, request, list, manager } = await openShop()
    await send({ p_email: null })
    await request({ kind, phone })
    await sendAll()
    const [open] = await list()
    await server.database.run(
      manager.caller,
      sql`select public.erase_contact(${phone}, ${company.id}::uuid)`,
    )
    expect(await list()).toMatchObject([{ phone, contacts: [], answered_at: null }])
    await server.database.run(
      manager.caller,
      sql`select public.answer_privacy_request(${String(open?.id)}::uuid)`,
    )
    expect(await list()).toMatchObject([{ phone: null, answered_at: expect.anything() }])
  },
)

test('an answer keeps the way to a stranger, whomever the company erased meanwhile', async () => {
  const { company, send, request, list, manager } = await openShop()
  await send()
  await request({ kind: 'correction', email: 'iracema@example.com', note: 'Iracema' })
  await sendAll()
  for (const statement of [
    sql`select public.erase_contact(${phone}, ${company.id}::uuid)`,
    sql`select public.answer_privacy_request(${String((await list())[0]?.id)}::uuid)`,
  ]) {
    await server.database.run(manager.caller, statement)
  }
  expect(await list()).toMatchObject([
    { email: 'iracema@example.com', answered_at: expect.anything() },
  ])
})

test('a company hears of each request on the bell, and by at most one mail an hour that names all since the last', async () => {
  const { company, request, manager } = await openShop()
  const passHour = async () => {
    await ask(
      server,
      sql`update public.privacy_requests set mailed_at = mailed_at - interval '1 hour'
        where company_id = ${company.id}::uuid`,
    )
    await ask(
      server,
      sql`update private.jobs set run_at = run_at - interval '1 hour' where kind = 'tell_of_privacy_request'`,
    )
  }
  const to = `${manager.id}@example.com`
  for (const kind of ['copy', 'erasure', 'no_messages']) await request({ kind, phone })
  expect(await sendAll()).toMatchObject([{ to, asked: ['copy'] }])
  await request({ kind: 'copy', email })
  expect(await sendAll()).toEqual([])
  const notices = await server.database.run(
    manager.caller,
    sql`select kind from public.get_notifications() where kind = 'privacy_request'`,
  )
  expect(notices).toHaveLength(4)
  await passHour()
  const [mail, ...others] = await sendAll()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to, asked: ['erasure', 'no_messages', 'copy'] })
  expect(writeNoticeMail(mail as NoticeMail, 'https://rodizio.example')).toMatchObject({
    subject: 'Chegaram 3 pedidos de privacidade',
    text: expect.stringContaining('Exclusão dos dados, Não receber mais mensagens, Cópia'),
  })
  await passHour()
  expect(await sendAll()).toEqual([])
})

test.each([false, true])(
  'a company hears of a link that nobody opened for two days, removed and restored meanwhile: %s',
  async (isRemoved) => {
    const { company, send, request } = await openShop()
    await send()
    await request({ kind: 'copy', email })
    await findLink()
    const owner = (await createPerson(server, null, { role: 'super_admin' })).caller
    if (isRemoved) {
      await server.database.run(owner, sql`select public.delete_company(${company.id}::uuid)`)
    }
    await ask(
      server,
      sql`with sent as (
          update public.privacy_requests set proof_sent_at = proof_sent_at - interval '2 days'
          where company_id = ${company.id}::uuid returning id
        )
        update private.jobs j set run_at = now() from sent
        where j.kind = 'tell_of_privacy_request' and j.payload ->> 'request_id' = sent.id::text`,
    )
    const mails = await sendAll()
    if (isRemoved) {
      expect(mails).toEqual([])
      await server.database.run(owner, sql`select public.restore_company(${company.id}::uuid)`)
      mails.push(...(await sendAll()))
    }
    const told = mails.filter(({ kind }) => kind === 'privacy_request')
    expect(told).toMatchObject([{ asked: ['copy'] }])
  },
)

test('a company forgets an answered request after two years', async () => {
  const { request, list } = await openShop()
  await request({ kind: 'no_messages', phone })
  await sendAll()
  const trim = () =>
    ask(server, sql`select private.trim_privacy_requests(1000, now() + interval '25 months')`)
  await trim()
  const [open] = await list()
  expect(open).toMatchObject({ kind: 'no_messages' })
  await ask(
    server,
    sql`update public.privacy_requests set answered_at = now() where id = ${String(open?.id)}::uuid`,
  )
  await trim()
  expect(await list()).toEqual([])
})
