/** product.md 9. Needs a database of its own. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { beforeEach, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture, type Submission } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { type Company, createCompany, createShortLink } from '../../support/factories.ts'

const server: DatabaseServer = await openTestDatabase()

let oldest: Company
let newer: Company
beforeEach(async () => {
  await ask(server, sql`update public.companies set active = false`)
  oldest = await createCompany(server, { name: 'A mais antiga' })
  newer = await createCompany(server, { name: 'A mais nova' })
  await change(server, 'public.companies', oldest, { created_at: '2020-01-01' })
})

const nameOf = async (given: Submission, caller?: Parameters<typeof capture>[2]) =>
  (await capture(server, given, caller)).company_name

const setDefault = (company: Company | null) =>
  ask(server, sql`update public.platform_settings set default_company_id = ${company?.id ?? null}`)

test('a link decides, whatever company the address names', async () => {
  const link = await createShortLink(server, newer)
  expect(await nameOf({ p_short_code: link.code, p_company_id: oldest.id })).toBe('A mais nova')
  expect(await nameOf({ p_short_code: ` ${link.code.toUpperCase()} ` })).toBe('A mais nova')
})

test('without a link, the widget’s company gets the lead', async () => {
  expect(await nameOf({ p_company_id: newer.id })).toBe('A mais nova')
  expect(await nameOf({ p_company_id: newer.id, p_short_code: ' ' })).toBe('A mais nova')
})

test('without both, the signed-in user’s company gets the lead', async () => {
  const { caller } = await createPerson(server, newer, { role: 'seller' })
  expect(await nameOf({}, caller)).toBe('A mais nova')
  expect(await nameOf({}, serverKey)).toBe('A mais antiga')
})

test('a user whose own company is switched off sends no lead to another one', async () => {
  const { caller } = await createPerson(server, newer, { role: 'seller' })
  await change(server, 'public.companies', newer, { active: false })
  await expect(capture(server, {}, caller)).rejects.toMatchObject({ code: 'PT404' })
})

test('without any of these, the oldest active company gets the lead, until another is chosen', async () => {
  expect(await nameOf({})).toBe('A mais antiga')
  await setDefault(newer)
  expect(await nameOf({})).toBe('A mais nova')
  await change(server, 'public.companies', newer, { active: false })
  expect(await nameOf({})).toBe('A mais antiga')
  await setDefault(null)
})

test('without an active company the form says that it belongs to nobody', async () => {
  await ask(server, sql`update public.companies set active = false`)
  await expect(capture(server, {})).rejects.toMatchObject({
    code: 'PT404',
    message: 'Não foi possível identificar a empresa deste formulário.',
  })
})

test('an unknown, switched-off or deleted company gets no lead, and no other gets it', async () => {
  await change(server, 'public.companies', newer, { active: false })
  const deleted = await createCompany(server)
  await change(server, 'public.companies', deleted, { deleted_at: '2026-11-20' })
  for (const p_company_id of [newer.id, deleted.id, randomUUID()]) {
    await expect(capture(server, { p_company_id })).rejects.toMatchObject({ code: 'PT404' })
  }
  expect(
    await ask(server, sql`select id from public.leads_captured where company_id = ${oldest.id}`),
  ).toEqual([])
})

test('an unknown link, a switched-off one and one of such a company get the same answer', async () => {
  const off = await createShortLink(server, oldest, { active: false })
  const ofOff = await createShortLink(server, newer)
  await change(server, 'public.companies', newer, { active: false })
  const deleted = await createCompany(server)
  const ofDeleted = await createShortLink(server, deleted)
  await change(server, 'public.companies', deleted, { deleted_at: '2026-11-20' })
  for (const p_short_code of ['naoexiste', off.code, ofOff.code, ofDeleted.code, 'código!']) {
    await expect(capture(server, { p_short_code, p_company_id: oldest.id })).rejects.toMatchObject({
      code: 'PT404',
      message: 'Link não encontrado ou expirado',
    })
  }
})

test('the form’s data are answered for the same company, and for no other', async () => {
  const link = await createShortLink(server, newer, { config: { source: 'facebook' } })
  const find = (parameters: ReturnType<typeof sql>) =>
    server.database.run(
      serverKey,
      sql`select company_name, short_code, config from public.get_capture_form(${parameters})`,
    )
  expect(await find(sql`p_short_code => ${link.code}`)).toEqual([
    { company_name: 'A mais nova', short_code: link.code, config: { source: 'facebook' } },
  ])
  expect(await find(sql`p_company_id => ${newer.id}`)).toEqual([
    { company_name: 'A mais nova', short_code: null, config: null },
  ])
  await change(server, 'public.companies', newer, { active: false })
  expect(await find(sql`p_short_code => ${link.code}`)).toEqual([])
  expect(await find(sql`p_company_id => ${newer.id}`)).toEqual([])
})
