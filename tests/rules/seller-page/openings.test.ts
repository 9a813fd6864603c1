/** product.md 49: a visitor's page says once that WhatsApp was opened. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey, visitor } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'

const server = await openTestDatabase()

async function captureTwo() {
  const { company } = await createRotation(server, { Ana: {} })
  const first = await capture(server, { p_company_id: company.id })
  const second = await capture(server, { p_company_id: company.id })
  return { company, first: first.lead_id, second: second.lead_id }
}

const sign = async (lead: string) =>
  (
    await askOne<{ signature: string }>(
      server,
      sql`select private.sign_opening(${lead}::uuid) as signature`,
    )
  ).signature

const note = (lead: string, signature: string | null) =>
  server.database.run(serverKey, sql`select private.note_opening(${lead}::uuid, ${signature})`)

const openingOf = async (lead: string) =>
  (
    await ask<{ opened_at: Date | null }>(
      server,
      sql`select opened_at from public.lead_progress where lead_id = ${lead}::uuid`,
    )
  )[0]?.opened_at ?? null

test.each(['before', 'after'])('an opening is noted once, %s its lead is counted', async (when) => {
  const { first, second } = await captureTwo()
  if (when === 'after') await foldLeads(server)
  const signature = await sign(first)
  await note(first, signature)
  const opened = await openingOf(first)
  expect(opened).not.toBeNull()
  await note(first, signature)
  await foldLeads(server)
  expect(await openingOf(first)).toEqual(opened)
  expect(await openingOf(second)).toBeNull()
})

test('who opened WhatsApp or is confirmed is never to be called, and nobody before the minutes', async () => {
  const { company, first, second } = await captureTwo()
  const confirmed = (await capture(server, { p_company_id: company.id })).lead_id
  const recent = (await capture(server, { p_company_id: company.id })).lead_id
  for (const id of [first, second, confirmed]) {
    await change(server, 'public.leads_captured', { id }, { created_at: hoursAgo(1) })
  }
  await change(server, 'public.leads_captured', { id: recent }, { created_at: hoursAgo(0.1) })
  await foldLeads(server)
  await note(first, await sign(first))
  await server.database.run(
    serverKey,
    sql`select public.answer_lead(${confirmed}::uuid, 'received')`,
  )
  const toCall = async () =>
    (
      await server.database.run<{ lead_id: string }>(
        serverKey,
        sql`select lead_id from public.list_rescues(${company.id}::uuid)`,
      )
    ).map(({ lead_id }) => lead_id)
  expect(await toCall()).toEqual([second])
  await change(server, 'public.companies', company, { rescue_minutes: 5 })
  expect(await toCall()).toEqual([recent, second])
})

describe('an opening changes nothing', () => {
  test('with the signature of another lead, a changed one or none', async () => {
    const { first, second } = await captureTwo()
    const signature = await sign(first)
    for (const forged of [
      await sign(second),
      signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      signature.toUpperCase(),
      signature.slice(1),
      '',
      null,
    ]) {
      if (forged !== signature) await note(first, forged)
    }
    expect([await openingOf(first), await openingOf(second)]).toEqual([null, null])
  })

  test('of a lead of more than a day ago, or of none', async () => {
    const { first, second } = await captureTwo()
    await change(server, 'public.leads_captured', { id: first }, { created_at: hoursAgo(24.1) })
    await change(server, 'public.leads_captured', { id: second }, { created_at: hoursAgo(23.9) })
    await note(first, await sign(first))
    await note(second, await sign(second))
    expect(await openingOf(first)).toBeNull()
    expect(await openingOf(second)).not.toBeNull()
    await ask(server, sql`delete from public.leads_captured where id = ${first}::uuid`)
    await expect(note(first, await sign(first))).resolves.toBeTruthy()
  })

  test('from anybody but the server', async () => {
    const { company, first } = await captureTwo()
    const { caller } = await createPerson(server, company, { role: 'admin' })
    const signature = await sign(first)
    for (const stranger of [visitor, caller]) {
      for (const call of [
        sql`select private.note_opening(${first}::uuid, ${signature})`,
        sql`select private.sign_opening(${first}::uuid)`,
        sql`select * from private.get_opening_key()`,
        sql`update public.lead_progress set opened_at = now() where lead_id = ${first}::uuid`,
      ]) {
        await expect(server.database.run(stranger, call)).rejects.toMatchObject({ code: '42501' })
      }
    }
    expect(await openingOf(first)).toBeNull()
  })
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
