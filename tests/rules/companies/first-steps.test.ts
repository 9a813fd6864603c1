/** Progress is derived from the company's rows. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson } from '../../support/database-callers.ts'
import { createCompany, createSeller } from '../../support/factories.ts'

const server = await openTestDatabase()

async function openCompany() {
  const company = await createCompany(server)
  const { caller } = await createPerson(server, company, { role: 'manager' })
  const run = (statement: Parameters<typeof server.database.run>[1]) =>
    server.database.run(caller, statement)
  return {
    company,
    read: async () => (await run(sql`select * from public.get_first_steps(${company.id})`))[0],
    note: (what: string) => run(sql`select public.note_first_steps(${company.id}, ${what})`),
    addLink: async (code: string, url = `https://rodizio.example/capture-lead?l=${code}`) => {
      await run(sql`insert into public.short_urls (company_id, original_url, short_code)
        values (${company.id}, ${url}, ${code})`)
    },
  }
}

const nothing = { has_seller: false, short_code: null, has_lead: false, is_shared: false }

describe('the first steps of a company', () => {
  test('are done by real data: a seller, a link, a lead, a visit', async () => {
    const { company, read, addLink } = await openCompany()
    expect(await read()).toEqual(nothing)
    const seller = await createSeller(server, company)
    expect(await read()).toEqual({ ...nothing, has_seller: true })
    await addLink('passos1')
    expect(await read()).toEqual({ ...nothing, has_seller: true, short_code: 'passos1' })
    await capture(server, { p_short_code: 'passos1' })
    expect(await read()).toMatchObject({ has_lead: true, is_shared: false })
    await ask(server, sql`select from public.follow_short_link('passos1')`)
    expect(await read()).toMatchObject({ is_shared: true })
    await change(server, 'public.sellers', seller, { active: false })
    expect(await read()).toMatchObject({ has_seller: false })
  })

  test('need an active link to the form, not just any address', async () => {
    const { company, read, addLink } = await openCompany()
    await addLink('passos2', 'https://loja.example/')
    await ask(server, sql`select from public.follow_short_link('passos2')`)
    await addLink('passos3')
    await ask(
      server,
      sql`update public.short_urls set active = false where short_code = 'passos3' returning id`,
    )
    expect(await read()).toEqual(nothing)
    expect(company.id).toBeTruthy()
  })

  test('take a copied address as shared, permanently', async () => {
    const { note, read } = await openCompany()
    await note('shared')
    await note('shared')
    expect(await read()).toEqual({ ...nothing, is_shared: true })
  })

  test('stay hidden once they are over, for everybody of that company alone', async () => {
    const [one, other] = [await openCompany(), await openCompany()]
    await one.note('shared')
    await one.note('over')
    expect(await one.read()).toBeUndefined()
    expect(await other.read()).toEqual(nothing)
  })

  test('accept no other note', async () => {
    const { note } = await openCompany()
    await expect(note('done')).rejects.toMatchObject({ code: '22023' })
  })
})
