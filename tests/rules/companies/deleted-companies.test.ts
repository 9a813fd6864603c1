/** product.md 6. */
import { randomUUID } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  callsOf,
  createUser,
  openAuth,
} from '../../../packages/supabase-server/tests/support/auth/auth.ts'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey, visitor } from '../../support/database-callers.ts'
import { createCompany, createSeller, createShortLink } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'
import { createTwoTenants } from '../../support/two-tenants.ts'

const server = await openTestDatabase()
let superAdmin: Caller
beforeAll(async () => {
  superAdmin = (await createPerson(server, null, { role: 'super_admin' })).caller
})

const remove = async ({ id }: { id: string }, caller = superAdmin) => {
  const [row] = await server.database.run(caller, sql`select * from public.delete_company(${id})`)
  return row
}

const listed = async () => {
  const rows = await server.database.run<{ id: string }>(
    superAdmin,
    sql`select id from public.get_all_companies()`,
  )
  return rows.map(({ id }) => id)
}

describe('a removed company', () => {
  test('is marked, leaves the list, and cannot be removed twice', async () => {
    const company = await createCompany(server)
    expect(await listed()).toContain(company.id)
    expect(await remove(company)).toMatchObject({ id: company.id, deleted_at: expect.any(Date) })
    expect(await listed()).not.toContain(company.id)
    const words = { code: 'PT404', message: 'Empresa não encontrada' }
    await expect(remove(company)).rejects.toMatchObject(words)
    await expect(remove({ id: randomUUID() })).rejects.toMatchObject(words)
  })

  test('is read through no table by anyone, super_admin included, though the rows stay', async () => {
    const { own, other } = await createTwoTenants(server)
    const tables = await ask<{ name: string; key: string }>(
      server,
      sql`select relname::text as name, a.attname::text as key from pg_catalog.pg_class c
        join pg_catalog.pg_attribute a on a.attrelid = c.oid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and relname <> 'users' and (attname = 'company_id' or (relname = 'companies' and attname = 'id'))
          and has_table_privilege('authenticated', c.oid, 'select')`,
    )
    expect(tables.length).toBeGreaterThanOrEqual(8)
    const count = async (by: Caller | 'owner', table: string, key: string, id: string) => {
      const statement = sql`select 1 from public.${raw(table)} where ${raw(key)} = ${id}`
      const rows = by === 'owner' ? ask(server, statement) : server.database.run(by, statement)
      return (await rows).length
    }
    await remove(own.company)
    for (const { name, key } of tables) {
      const stored = await count('owner', name, key, own.company.id)
      const read = await count(superAdmin, name, key, own.company.id)
      const others = await count(superAdmin, name, key, other.company.id)
      expect([name, stored > 0, read, others > 0]).toEqual([name, true, 0, true])
    }
    for (const statement of [
      sql`select id from public.get_company_by_id(${own.company.id})`,
      sql`select id from public.get_user_profile(${own.colleague.id})`,
    ]) {
      expect(await server.database.run(superAdmin, statement)).toEqual([])
    }
    expect(
      await server.database.run(
        superAdmin,
        sql`update public.sellers set active = false where id = ${own.seller.id} returning id`,
      ),
    ).toEqual([])
  })

  test('has no contact that super_admin reads, corrects or answers for, but the server does', async () => {
    const company = await createCompany(server)
    await createSeller(server, company)
    const { lead_id } = await capture(server, { p_company_id: company.id, p_phone: '11987654321' })
    await remove(company)
    const statements = [
      sql`select public.get_contact_data('11987654321', ${company.id})`,
      sql`select public.correct_contact(${lead_id}, p_city => 'Recife')`,
      sql`select public.answer_lead(${lead_id}, 'received')`,
    ]
    for (const statement of statements) {
      await expect(server.database.run(superAdmin, statement)).rejects.toMatchObject({
        code: 'PT404',
      })
      await server.database.run(serverKey, statement)
    }
  })

  test('shows its users to nobody but super_admin, for a new approval', async () => {
    const { id, caller, company } = await createMember(server, 'admin')
    const { caller: colleague } = await createPerson(server, company, { role: 'user' })
    await remove(company)
    const read = sql`select id, approved from public.users where id = ${id}`
    expect(await server.database.run(superAdmin, read)).toEqual([{ id, approved: false }])
    for (const by of [caller, colleague]) expect(await server.database.run(by, read)).toEqual([])
  })

  test('leaves users without a company visible to super_admin', async () => {
    const { id } = await createPerson(server, null, { approved: false })
    expect(
      await server.database.run(superAdmin, sql`select id from public.users where id = ${id}`),
    ).toEqual([{ id }])
  })

  test('answers no visitor: its links, its forms and its captures are not found', async () => {
    const company = await createCompany(server)
    const link = await createShortLink(server, company)
    await remove(company)
    expect(
      await server.database.run(visitor, sql`select * from public.get_redirect_url(${link.code})`),
    ).toEqual([])
    for (const given of [{ p_short_code: link.code }, { p_company_id: company.id }]) {
      await expect(capture(server, given)).rejects.toMatchObject({ code: 'PT404' })
    }
  })

  test('leaves leads without a company to the oldest active company', async () => {
    const [oldest, standard] = [await createCompany(server), await createCompany(server)]
    await change(server, 'public.companies', oldest, {
      created_at: '2000-01-01',
      name: 'A primeira',
    })
    await ask(
      server,
      sql`update public.platform_settings set default_company_id = ${standard.id}::uuid`,
    )
    await remove(standard)
    expect((await capture(server, {})).company_name).toBe('A primeira')
    expect(
      await server.database.run(
        superAdmin,
        sql`select default_company_id from public.platform_settings`,
      ),
    ).toEqual([{ default_company_id: null }])
  })

  test('ends the sessions of its people, and of nobody else', async () => {
    const { post, signIn, refresh } = callsOf(await openAuth(server))
    const [company, other] = [await createCompany(server), await createCompany(server)]
    const [person, stranger] = [await createUser(server), await createUser(server)]
    await change(server, 'public.users', person, { company_id: company.id, approved: true })
    await change(server, 'public.users', stranger, { company_id: other.id, approved: true })
    const [theirs, strangers] = [await signIn(person), await signIn(stranger)]
    await remove(company)
    expect(
      await ask(server, sql`select id from auth.sessions where user_id = ${person.id}`),
    ).toEqual([])
    expect((await refresh(theirs.refresh_token)).statusCode).toBe(400)
    expect((await refresh(strangers.refresh_token)).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${theirs.access_token}` }
    expect((await post('/logout', '', headers)).json()).toMatchObject({
      error_code: 'session_not_found',
    })
  })

  test('is removed by super_admin alone', async () => {
    const { caller, company } = await createMember(server)
    await expect(remove(company, caller)).rejects.toMatchObject({
      code: '42501',
      message: 'Apenas super administradores podem remover empresas.',
    })
    expect(
      await askOne(server, sql`select deleted_at from public.companies where id = ${company.id}`),
    ).toEqual({ deleted_at: null })
  })
})

describe('the list of all companies', () => {
  test('is super_admin’s, newest first', async () => {
    const first = await createCompany(server)
    const second = await createCompany(server, { active: false })
    expect((await listed()).slice(0, 2)).toEqual([second.id, first.id])
  })

  test('is refused to others with the documented message', async () => {
    const { run } = await createMember(server)
    const { caller } = await createPerson(server, null, { role: 'user' })
    const list = sql`select * from public.get_all_companies() limit 1`
    for (const asking of [run, (asked: Sql) => server.database.run(caller, asked)]) {
      await expect(asking(list)).rejects.toMatchObject({
        code: '42501',
        message: 'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.',
      })
    }
  })

  test('is inlined into the caller’s statement, so that a page reads only its own rows', async () => {
    const plan = await server.database.run(
      superAdmin,
      sql`explain select * from public.get_all_companies() limit 2`,
    )
    const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(lines).toContain('on companies')
    expect(lines).not.toContain('Function Scan')
  })
})
