/** product.md 14 and 15. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { createSeller } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

const insert = (company: { id: string }, given: Record<string, string | null> = {}) => {
  const { name, email, phone } = {
    name: 'Nova Pessoa',
    email: 'nova@example.com',
    phone: '11987654321',
    ...given,
  }
  return sql`insert into public.sellers (name, email, phone, active, role, company_id)
    values (${name}, ${email}, ${phone}, true, 'seller', ${company.id}) returning *`
}

describe('a seller', () => {
  test('never has the id that means “no seller” in the counts', async () => {
    const { company } = await createMember(server)
    const given = sql`insert into public.sellers (id, name, email, phone, role, company_id)
      values ('00000000-0000-0000-0000-000000000000', 'Zeca', 'z@example.com', '11987654321', 'seller', ${company.id})`
    await expect(server.database.run(serverKey, given)).rejects.toMatchObject({ code: '23514' })
  })

  test('is stored tidily, as a person types it, and answered', async () => {
    const { run, company } = await createMember(server, 'manager')
    const given = {
      name: ' José  da\nSilva ',
      email: ' JOSE@Example.com',
      phone: '(11) 98765-4321',
    }
    expect(await run(insert(company, given))).toMatchObject([
      {
        name: 'José da Silva',
        email: 'jose@example.com',
        phone: '11987654321',
        active: true,
        role: 'seller',
        leads_received: 0,
        conversion_rate: '0.0',
        deleted_at: null,
      },
    ])
  })

  test.each([
    ['a blank name', { name: ' ' }, 'Nome é obrigatório.'],
    ['no name', { name: null }, 'Nome é obrigatório.'],
    [
      'a name of 121 characters',
      { name: 'a'.repeat(121) },
      'Nome pode ter no máximo 120 caracteres.',
    ],
    ['an address without @', { email: 'x' }, 'E-mail inválido'],
    ['a phone of three digits', { phone: '123' }, 'Telefone inválido'],
    ['a phone of letters', { phone: 'abc' }, 'Telefone inválido'],
    ['an unknown area code', { phone: '20987654321' }, 'DDD inválido'],
    ['a number too long', { phone: '119876543210' }, 'Telefone inválido'],
  ])('with %s is refused, in words', async (_, given, message) => {
    const { run, company, seller } = await createMember(server)
    await expect(run(insert(company, given))).rejects.toMatchObject({ message })
    const [[column, value] = ['', '']] = Object.entries(given)
    if (value === null) return
    const update = {
      name: sql`update public.sellers set name = ${value} where id = ${seller.id}`,
      email: sql`update public.sellers set email = ${value} where id = ${seller.id}`,
      phone: sql`update public.sellers set phone = ${value} where id = ${seller.id}`,
    }[column]
    if (!update) throw new Error(`no update of ${column}`)
    await expect(run(update)).rejects.toMatchObject({ message })
  })

  test.each([
    ['name', ''],
    ['name', 'a\u0001b'],
    ['email', 'x'],
    ['phone', '(11)'],
    ['phone', '119876543210'],
  ])(
    'is never stored with a broken %s (“%s”), not even by the owner of the database',
    async (column, value) => {
      const { seller } = await createMember(server)
      await expect(
        change(server, 'public.sellers', seller, { [column]: value }),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|22001)$/) })
    },
  )

  test('keeps the leads of before when archived and restored', async () => {
    const { run, company, seller } = await createMember(server)
    await capture(server, { p_company_id: company.id })
    await run(sql`update public.sellers set deleted_at = now() where id = ${seller.id}`)
    expect(await run(sql`select seller_id from public.leads_captured`)).toEqual([
      { seller_id: seller.id },
    ])
    const restored = await run(
      sql`update public.sellers set deleted_at = null where id = ${seller.id} returning leads_received`,
    )
    expect(restored).toEqual([{ leads_received: 1 }])
  })
})

describe('the plan’s number of sellers', () => {
  const words = 'O limite de vendedores do seu plano foi atingido.'

  async function createFullTeam() {
    const team = await createMember(server)
    for (let i = 0; i < 4; i += 1) await createSeller(server, team.company)
    return team
  }

  test('is five on the basic plan, and the sixth is refused', async () => {
    const { run, company } = await createFullTeam()
    await expect(run(insert(company))).rejects.toMatchObject({ message: words })
    await expect(server.database.run(serverKey, insert(company))).rejects.toThrow(words)
  })

  test('leaves out archived sellers, and refuses to restore them when it is reached', async () => {
    const { run, company, seller } = await createFullTeam()
    await run(sql`update public.sellers set deleted_at = now() where id = ${seller.id}`)
    await run(insert(company))
    const restore = sql`update public.sellers set deleted_at = null where id = ${seller.id}`
    await expect(run(restore)).rejects.toMatchObject({ message: words })
    await change(server, 'public.companies', company, { plan: 'pro' })
    await run(restore)
  })

  test('after a downgrade keeps existing sellers, and lets them be edited', async () => {
    const { run, company, seller } = await createFullTeam()
    await change(server, 'public.companies', company, { sellers_limit: 2 })
    expect(
      await run(
        sql`update public.sellers set active = false, name = 'Ana' where id = ${seller.id} returning name`,
      ),
    ).toEqual([{ name: 'Ana' }])
    expect((await capture(server, { p_company_id: company.id })).seller_name).not.toBeNull()
    await expect(run(insert(company))).rejects.toThrow(words)
  })

  test('is not revealed to others: a full company refuses like any other', async () => {
    const { company } = await createFullTeam()
    const { run } = await createMember(server)
    await expect(run(insert(company))).rejects.toMatchObject({ code: '42501' })
  })

  test.runIf(engine === 'postgres')('holds when many are added at once', async () => {
    const { run, company } = await createMember(server)
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => run(insert(company))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })

  test('follows the plan', async () => {
    const { company } = await createMember(server)
    const limits = sql`select leads_limit, sellers_limit, pages_limit from public.companies where id = ${company.id}`
    const found = []
    for (const plan of ['basic', 'pro', 'enterprise']) {
      await change(server, 'public.companies', company, { plan })
      found.push(Object.values(await askOne(server, limits)))
    }
    expect(found).toEqual([
      [100, 5, 2],
      [500, 15, 10],
      [999999, 999999, 999999],
    ])
  })
})

describe('zeroing the counters', () => {
  test('changes no count of leads, and is recorded with its author, time and old values', async () => {
    const { run, company, seller, id } = await createMember(server)
    const second = await createSeller(server, company)
    for (let i = 0; i < 3; i += 1) await capture(server, { p_company_id: company.id })
    const before = await ask<{ id: string; leads_received: number }>(
      server,
      sql`select id, leads_received from public.sellers where company_id = ${company.id}`,
    )
    await run(sql`update public.sellers set leads_received = 0
      where role = 'seller' and company_id = ${company.id} and deleted_at is null`)
    expect(await run(sql`select leads_received from public.sellers`)).toEqual([
      { leads_received: 0 },
      { leads_received: 0 },
    ])
    expect(await run(sql`select id from public.leads_captured`)).toHaveLength(3)
    const records = await run<{ seller_id: string; leads_received: number }>(
      sql`select *, zeroed_at > now() - interval '1 minute' as recent from public.seller_zeroings`,
    )
    expect(new Map(records.map((row) => [row.seller_id, row.leads_received]))).toEqual(
      new Map(before.map((row) => [row.id, row.leads_received])),
    )
    expect(new Set(before.map((row) => row.id))).toEqual(new Set([seller.id, second.id]))
    expect(records).toMatchObject([
      { zeroed_by: id, recent: true },
      { zeroed_by: id, recent: true },
    ])
  })

  test('that are zero already leaves no record', async () => {
    const { run, seller } = await createMember(server)
    await run(sql`update public.sellers set leads_received = 0 where id = ${seller.id}`)
    expect(await run(sql`select id from public.seller_zeroings`)).toEqual([])
  })
})
