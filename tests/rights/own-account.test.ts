import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import type { Statement } from 'supabase-server/database'
import { describe, expect, test } from 'vitest'
import { ask, askOne, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../support/capture.ts'
import { createPerson, type Role, serverKey, signedIn } from '../support/database-callers.ts'
import { type Company, createShortLink } from '../support/factories.ts'
import { createMember } from '../support/member.ts'

const refused = { code: '42501' }

const server = await openTestDatabase()

describe('the rights of a user', () => {
  test.each<Role>(['user', 'seller', 'manager', 'admin'])(
    'cannot be raised by a %s: no promotion, approval, move or bigger plan',
    async (role) => {
      const { run, id, company } = await createMember(server, role)
      for (const statement of [
        sql`update public.users set role = 'super_admin' where id = ${id}`,
        sql`update public.users set approved = true where id = ${id}`,
        sql`update public.users set company_id = null where id = ${id}`,
        sql`update public.companies set plan = 'enterprise' where id = ${company.id}`,
        sql`update public.companies set sellers_limit = 999999 where id = ${company.id}`,
        sql`update public.companies set active = true, deleted_at = null where id = ${company.id}`,
        sql`insert into public.companies (name, email, leads_limit, sellers_limit, pages_limit)
          values ('Minha', 'minha@example.com', 999999, 999999, 999999)`,
        sql`delete from public.users where id = ${id}`,
      ]) {
        await expect(run(statement)).rejects.toMatchObject(refused)
      }
      expect(
        await askOne(
          server,
          sql`select plan, sellers_limit from public.companies where id = ${company.id}`,
        ),
      ).toEqual({ plan: 'basic', sellers_limit: 5 })
    },
  )

  test('are not raised by forged claims in a token', async () => {
    const { id } = await createMember(server, 'user')
    const forged = signedIn(id, {
      user_role: 'super_admin',
      app_metadata: { role: 'super_admin' },
      user_metadata: { role: 'super_admin' },
    })
    const rows = await server.database.run(
      forged,
      sql`select distinct company_id from public.sellers`,
    )
    expect(rows).toHaveLength(1)
  })

  test('are none with a token of an unknown user, or of nobody', async () => {
    const nobody = { role: 'authenticated', settings: {} }
    for (const caller of [signedIn(randomUUID()), nobody]) {
      expect(await server.database.run(caller, sql`select id from public.sellers`)).toEqual([])
      expect(await server.database.run(caller, sql`select id from public.companies`)).toEqual([])
    }
  })
})

describe('a user with a second factor', () => {
  test('reads and writes only in a session that used it', async () => {
    const { id, run, seller } = await createMember(server)
    await ask(
      server,
      sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (${randomUUID()}, ${id}, 'totp', 'verified', now(), now())`,
    )
    expect(await run(sql`select id from public.sellers`)).toEqual([])
    expect(
      await run(sql`update public.sellers set active = false where id = ${seller.id} returning id`),
    ).toEqual([])
    const withFactor = signedIn(id, { aal: 'aal2' })
    expect(await server.database.run(withFactor, sql`select id from public.sellers`)).toEqual([
      { id: seller.id },
    ])
  })

  test('that was never confirmed is not asked for it', async () => {
    const { id, run, seller } = await createMember(server)
    await ask(
      server,
      sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (${randomUUID()}, ${id}, 'totp', 'unverified', now(), now())`,
    )
    expect(await run(sql`select id from public.sellers`)).toEqual([{ id: seller.id }])
  })
})

describe('the users of a company', () => {
  const tables = ['sellers', 'leads_captured', 'short_urls', 'users', 'link_visits'] as const
  const countAll = async (run: (statement: Statement) => Promise<unknown[]>) => {
    const rows = await Promise.all(
      tables.map((table) => run(sql`select 1 from public.${raw(table)}`)),
    )
    return rows.map((found) => found.length)
  }

  async function fill(company: Company) {
    const link = await createShortLink(server, company)
    await capture(server, { p_short_code: link.code })
    await server.database.run(serverKey, sql`select * from public.get_redirect_url(${link.code})`)
  }

  test('that was switched off see their company, none of its data, and change nothing', async () => {
    const { run, company } = await createMember(server)
    await fill(company)
    expect(await countAll(run)).toEqual([1, 1, 1, 1, 1])
    await change(server, 'public.companies', company, { active: false })
    expect(await run(sql`select name, active from public.companies`)).toEqual([
      { name: company.name, active: false },
    ])
    expect(await countAll(run)).toEqual([0, 0, 0, 0, 0])
    expect(
      await run(sql`update public.sellers set active = false where true returning id`),
    ).toEqual([])
    await expect(
      run(sql`insert into public.sellers (company_id, name, email, phone)
        values (${company.id}, 'Novo', 'n@example.com', '11987654321')`),
    ).rejects.toMatchObject(refused)
    await change(server, 'public.companies', company, { active: true })
    expect(await countAll(run)).toEqual([1, 1, 1, 1, 1])
  })

  test('that was deleted see nothing at all', async () => {
    const { run, company } = await createMember(server)
    await fill(company)
    await change(server, 'public.companies', company, { deleted_at: '2026-11-20' })
    expect(await run(sql`select id from public.companies`)).toEqual([])
    expect(await countAll(run)).toEqual([0, 0, 0, 0, 0])
    await expect(
      run(sql`insert into public.short_urls (company_id, original_url, short_code)
        values (${company.id}, 'https://example.com', 'aindaaqui')`),
    ).rejects.toMatchObject(refused)
  })

  test('lose their rights at once when approval or role is taken away', async () => {
    const { run, id, seller } = await createMember(server)
    const rename = sql`update public.sellers set name = 'Nova' where id = ${seller.id} returning id`
    expect(await run(rename)).toHaveLength(1)
    await change(server, 'public.users', { id }, { role: 'user' })
    expect(await run(rename)).toEqual([])
    expect(await countAll(run)).toEqual([1, 0, 0, 1, 0])
    await change(server, 'public.users', { id }, { approved: false })
    expect(await countAll(run)).toEqual([0, 0, 0, 0, 0])
  })
})

describe('the last super administrator', () => {
  test('can neither be removed nor demoted', async () => {
    const { id } = await createPerson(server, null, { role: 'super_admin' })
    const words = 'O último super administrador não pode ser removido.'
    for (const statement of [
      sql`update public.users set role = 'admin' where id = ${id}`,
      sql`update public.users set approved = false where id = ${id}`,
      sql`delete from public.users where id = ${id}`,
      sql`delete from auth.users where id = ${id}`,
    ]) {
      await expect(ask(server, statement)).rejects.toThrow(words)
    }
    const second = await createPerson(server, null, { role: 'super_admin' })
    await ask(server, sql`update public.users set role = 'admin' where id = ${id}`)
    await expect(ask(server, sql`delete from auth.users where id = ${second.id}`)).rejects.toThrow(
      words,
    )
  })
})
