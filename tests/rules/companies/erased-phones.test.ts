/** product.md 56: a restored backup erases again what was erased after it was made. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskStore } from '../../../packages/supabase-server/src/storage/files/disk-store.ts'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { eraseAgain, keepErasures } from '../../../src/start/erased-phones.ts'
import { capture } from '../../support/capture.ts'
import { findTraces } from '../../support/contact-traces.ts'
import { serverKey } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'

const server = await openTestDatabase()
const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)

const folder = mkdtempSync(join(tmpdir(), 'rodizio-erased-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = await openDiskStore(folder)
const list = join(folder, 'er/erased-phones')
const keep = () => server.database.transaction(serverKey, (run) => keepErasures(run, files))

const phone = '81912345678'

async function openShop() {
  const { company } = await createRotation(server, { Ana: {} })
  const send = (name: string, given: object = {}) =>
    capture(server, { p_company_id: company.id, p_name: name, p_phone: phone, ...given })
  const erase = () => run(sql`select public.erase_contact(${phone}, ${company.id}::uuid)`)
  const names = async () => {
    const rows = await ask<{ name: string }>(
      server,
      sql`select name from public.leads_captured where company_id = ${company.id}::uuid
        union all select name from public.quarantined_leads where company_id = ${company.id}::uuid
        order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  /** As a backup from before it would. */
  const forgetErasure = () =>
    ask(server, sql`delete from private.erased_phones where company_id = ${company.id}::uuid`)
  return { company, send, erase, names, forgetErasure }
}

/** Puts the rows back as a backup that is older than the erasure. */
async function whileRestored(table: string, id: string, work: () => Promise<unknown>) {
  const { row } = await askOne<{ row: object }>(
    server,
    table === 'leads_captured'
      ? sql`select to_jsonb(t) as row from public.leads_captured t where id = ${id}::uuid`
      : sql`select to_jsonb(t) as row from public.quarantined_leads t where id = ${id}::uuid`,
  )
  await work()
  await ask(server, sql`delete from private.erased_leads where id = ${id}::uuid`)
  await ask(server, sql`select private.replay_journal(${JSON.stringify({ table, row })}::jsonb)`)
}

describe('the list of erased phones', () => {
  test('names a phone by a hash that the database alone can make, and never the phone', async () => {
    const { company, send, erase } = await openShop()
    await send('Rita')
    await erase()
    const other = await openShop()
    await other.erase()
    await keep()
    const kept = readFileSync(list, 'utf8')
    expect(kept).not.toContain(phone)
    const stored = await ask(server, sql`select e::text as row from private.erased_phones e`)
    expect(JSON.stringify(stored)).not.toContain(phone)
    const hashes = new Map(
      (JSON.parse(kept) as { company: string; phone: string }[]).map((entry) => [
        entry.company,
        entry.phone,
      ]),
    )
    expect(hashes.get(company.id)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashes.get(company.id)).not.toBe(hashes.get(other.company.id))
  })

  test('is written anew after each erasure', async () => {
    const { erase } = await openShop()
    await ask(
      server,
      sql`update private.jobs set run_at = now() + interval '1 day' where key = 'keep_erasures'`,
    )
    await erase()
    const job = await askOne(
      server,
      sql`select run_at <= now() as due, every::text from private.jobs where key = 'keep_erasures'`,
    )
    expect(job).toEqual({ due: true, every: '1 day' })
  })

  test('is forgotten after two years', async () => {
    const { company, erase } = await openShop()
    await erase()
    const trim = (age: string) =>
      run(sql`select private.trim_erased_phones(1000, now() + ${age}::interval)`)
    const count = sql`select count(*)::int as n from private.erased_phones where company_id = ${company.id}::uuid`
    await trim('729 days')
    expect(await askOne(server, count)).toEqual({ n: 1 })
    await trim('732 days')
    expect(await askOne(server, count)).toEqual({ n: 0 })
  })

  test('is forgotten by the list beside the database too', async () => {
    const { company, erase } = await openShop()
    await erase()
    await ask(
      server,
      sql`update private.erased_phones set until = now() - '732 days'::interval
        where company_id = ${company.id}::uuid`,
    )
    await keep()
    expect(readFileSync(list, 'utf8')).toContain(company.id)
    await run(sql`select private.trim_erased_phones()`)
    await keep()
    expect(readFileSync(list, 'utf8')).not.toContain(company.id)
  })
})

describe('a backup from before an erasure', () => {
  test('is erased again: leads, suspects and requests, folded or not, and no more', async () => {
    const { company, send, erase, names, forgetErasure } = await openShop()
    await send('Outra pessoa', { p_phone: '81988887777' })
    const lead = await send('Rita')
    await foldLeads(server)
    const suspect = await send('Rita robô', { p_attribution: { _hp: 'x' } })
    await whileRestored('leads_captured', lead.lead_id, () =>
      whileRestored('quarantined_leads', suspect.lead_id, async () => {
        await run(sql`select private.ask_privacy(${company.id}::uuid, 'copy', ${phone}, '', '')`)
        await erase()
        await keep()
      }),
    )
    await forgetErasure()
    expect(await names()).toEqual(['Outra pessoa', 'Rita', 'Rita robô'])
    expect(await eraseAgain(server, files)).toBe(2)
    expect(await names()).toEqual(['Outra pessoa'])
    expect(await findTraces(server, [phone])).toEqual([])
    // The database knows it from now on.
    expect(await eraseAgain(server, files)).toBe(0)
  })

  test('is erased by the next writing too, where the process never started anew', async () => {
    const { company, send, erase, names, forgetErasure } = await openShop()
    const lead = await send('Rita')
    await whileRestored('leads_captured', lead.lead_id, async () => {
      await erase()
      await keep()
    })
    await forgetErasure()
    await keep()
    expect(await names()).toEqual([])
    expect(readFileSync(list, 'utf8')).toContain(company.id)
  })

  test('keeps who sent a form again after the erasure: nobody is refused', async () => {
    const { send, erase, names, forgetErasure } = await openShop()
    const old = await send('Rita antes')
    await whileRestored('leads_captured', old.lead_id, async () => {
      await erase()
      await keep()
    })
    await send('Rita depois')
    await forgetErasure()
    expect(await eraseAgain(server, files)).toBe(1)
    expect(await names()).toEqual(['Rita depois'])
  })

  test('erases nothing by the list of another database', async () => {
    const { send, erase, names, forgetErasure } = await openShop()
    const old = await send('Rita')
    await whileRestored('leads_captured', old.lead_id, async () => {
      await erase()
      await keep()
    })
    await forgetErasure()
    const kept = JSON.parse(readFileSync(list, 'utf8')) as { phone: string }[]
    const foreign = kept.map((entry) => ({ ...entry, phone: 'ab'.repeat(32) }))
    writeFileSync(list, JSON.stringify(foreign))
    expect(await eraseAgain(server, files)).toBe(0)
    expect(await names()).toEqual(['Rita'])
  })

  test('is not opened with a damaged list', async () => {
    writeFileSync(list, '[{"company"')
    await expect(eraseAgain(server, files)).rejects.toThrow('cannot be read')
    rmSync(list)
    expect(await eraseAgain(server, files)).toBe(0)
  })
})
