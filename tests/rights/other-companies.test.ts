/** Forged requests of a signed-in user for another company's rows. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../support/capture.ts'
import { serverKey } from '../support/database-callers.ts'
import { createCompany, createShortLink } from '../support/factories.ts'
import { createMember } from '../support/member.ts'

const refused = { code: '42501' }

const server = await openTestDatabase()

const findSeller = (id: string) =>
  askOne(server, sql`select * from public.sellers where id = ${id}`)

describe('another company’s rows', () => {
  test('cannot be created: the company in the body must be the caller’s', async () => {
    const { run } = await createMember(server)
    const other = await createCompany(server)
    await expect(
      run(sql`insert into public.sellers (company_id, name, email, phone)
        values (${other.id}, 'Infiltrado', 'x@example.com', '11987654321')`),
    ).rejects.toMatchObject(refused)
    await expect(
      run(sql`insert into public.short_urls (company_id, original_url, short_code)
        values (${other.id}, 'https://example.com', 'infiltrado')`),
    ).rejects.toMatchObject(refused)
    const [count] = await ask(
      server,
      sql`select count(*) as n from public.sellers where company_id = ${other.id}`,
    )
    expect(count).toEqual({ n: 0 })
  })

  test('are not reached by a row without company either', async () => {
    const { run } = await createMember(server)
    await expect(
      run(sql`insert into public.sellers (company_id, name, email, phone)
        values (null, 'Sem Empresa', 'x@example.com', '11987654321')`),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23502)$/) })
  })

  test('cannot be received: no row moves to another company', async () => {
    const { run, seller, company } = await createMember(server)
    const other = await createMember(server)
    const link = await createShortLink(server, company)
    for (const statement of [
      sql`update public.sellers set company_id = ${other.company.id} where id = ${seller.id}`,
      sql`update public.sellers set company_id = ${company.id} where id = ${other.seller.id}`,
      sql`update public.short_urls set company_id = ${other.company.id} where id = ${link.id}`,
    ]) {
      await expect(run(statement)).rejects.toMatchObject(refused)
    }
    expect(await findSeller(seller.id)).toMatchObject({ company_id: company.id })
  })

  test('are neither read, changed nor deleted by their id, by any filter or by none', async () => {
    const { run, company } = await createMember(server)
    const other = await createMember(server)
    const link = await createShortLink(server, other.company)
    const lead = await capture(server, { p_company_id: other.company.id })
    expect(await run(sql`select id from public.leads_captured where id = ${lead.lead_id}`)).toEqual(
      [],
    )
    expect(
      await run(sql`select l.id, s.name from public.leads_captured l
        left join public.sellers s on s.id = l.seller_id where l.company_id <> ${company.id}`),
    ).toEqual([])
    expect(
      await run(
        sql`update public.sellers set active = false where id = ${other.seller.id} returning id`,
      ),
    ).toEqual([])
    expect(
      await run(sql`update public.sellers set leads_received = 0
        where role = 'seller' and company_id = ${other.company.id} and deleted_at is null returning id`),
    ).toEqual([])
    expect(
      await run(sql`delete from public.short_urls where id = ${link.id} returning id`),
    ).toEqual([])
    await run(sql`update public.sellers set name = 'Todos' where true`)
    expect(await findSeller(other.seller.id)).toMatchObject({
      active: true,
      leads_received: 1,
      name: 'Bruna Castro',
    })
  })

  test('are not taken over by inserting their id again', async () => {
    const { run, company } = await createMember(server)
    const other = await createMember(server)
    await expect(
      run(sql`insert into public.sellers (id, company_id, name, email, phone)
        values (${other.seller.id}, ${company.id}, 'Eu', 'eu@example.com', '11987654321')
        on conflict (id) do update set name = excluded.name`),
    ).rejects.toMatchObject(refused)
    expect(await findSeller(other.seller.id)).toMatchObject({ name: 'Bruna Castro' })
  })

  test('do not reveal their existence by their code', async () => {
    const { run } = await createMember(server)
    const other = await createMember(server)
    const link = await createShortLink(server, other.company)
    expect(
      await run(sql`select id from public.short_urls where short_code = ${link.code}`),
    ).toEqual([])
  })

  test('take no lead of this company’s sellers, even by a mistake with the server’s key', async () => {
    const { seller } = await createMember(server)
    const other = await createCompany(server)
    await expect(
      server.database.run(
        serverKey,
        sql`insert into public.leads_captured (company_id, seller_id, name, phone, phone_key, reason)
          values (${other.id}, ${seller.id}, 'Ana', '11912345678', '11912345678', '{}')`,
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
