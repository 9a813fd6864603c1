/** product.md 6. */
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import type { Caller, Statement } from 'supabase-server/database'
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
import { createPerson, type Person, serverKey } from '../../support/database-callers.ts'
import { createCompany, createSeller } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createMember } from '../../support/member.ts'
import { activitiesOf } from '../../support/trail.ts'
import { createTwoTenants, type Tenant } from '../../support/two-tenants.ts'

const server = await openTestDatabase()
let owner: Person
beforeAll(async () => {
  owner = await createPerson(server, null, { role: 'super_admin' })
})

type Id = { readonly id: string }
const call = (statement: Statement, caller: Caller = owner.caller) =>
  server.database.run(caller, statement)
const remove = ({ id }: Id, caller?: Caller) =>
  call(sql`select public.delete_company(${id}::uuid)`, caller)
const restore = ({ id }: Id, caller?: Caller) =>
  call(sql`select * from public.restore_company(${id}::uuid)`, caller)
const list = (caller?: Caller) => call(sql`select * from public.list_removed_companies()`, caller)
const listed = async ({ id }: Id) => (await list()).find((row) => row.id === id)
const approvalOf = ({ id }: Id) =>
  askOne(server, sql`select approved, role, company_id from public.users where id = ${id}::uuid`)

describe('a removed company', () => {
  test('is listed for thirty days, the newest first, with who removed it', async () => {
    const [first, second, byServer] = [
      await createCompany(server, { name: 'Loja Um' }),
      await createCompany(server, { name: 'Loja Dois' }),
      await createCompany(server),
    ]
    const nameless = await createPerson(server, null, { role: 'super_admin' })
    await change(server, 'public.users', nameless, { name: '' })
    expect(await listed(first)).toBeUndefined()
    await remove(first)
    await remove(second, nameless.caller)
    await remove(byServer, serverKey)
    expect((await list()).slice(0, 3)).toMatchObject([
      { id: byServer.id, removed_by: null },
      { id: second.id, name: 'Loja Dois', removed_by: `${nameless.id}@example.com` },
      { id: first.id, name: 'Loja Um', removed_by: 'Célia Prado' },
    ])
    const { email, removed_at, purged_at } = (await listed(first)) ?? expect.unreachable()
    expect(email).toMatch(/^contato-/)
    expect(Number(purged_at) - Number(removed_at)).toBe(30 * 86_400_000)
  })

  test('comes back whole: each row and figure, its link, its rotation, its keys and its mails', async () => {
    const { own, callers } = await createTwoTenants(server)
    await createSeller(server, own.company, { name: 'Davi Lopes', phone: '11988887777' })
    await call(sql`select public.update_own_notifications(true, true)`, own.colleague.caller)
    await foldLeads(server)
    const before = await pictureOf(own, callers)
    expect(before.rows['private.lead_mail_companies']).toHaveLength(1)
    await remove(own.company)
    expect(await pictureOf(own, callers)).not.toEqual(before)
    const [back] = await restore(own.company)
    expect(back).toMatchObject({ id: own.company.id, active: true, deleted_at: null })
    expect(await pictureOf(own, callers)).toEqual(before)
    expect(await listed(own.company)).toBeUndefined()
    const { seller_name } = await capture(server, { p_short_code: own.link.code })
    expect(seller_name).toBe(before.turns[0]?.seller_name)
  })

  test('stays switched off if it was', async () => {
    const company = await createCompany(server, { active: false })
    await remove(company)
    expect(await restore(company)).toMatchObject([{ active: false, deleted_at: null }])
  })

  test('gets back those whom the removal made wait, with their roles, and tells them by mail', async () => {
    const { id, company } = await createMember(server, 'manager')
    const other = await createCompany(server)
    const moved = await createPerson(server, company, { role: 'seller' })
    const outside = await createPerson(server, null, { role: 'user', approved: false })
    const never = await createPerson(server, company, { role: 'admin', approved: false })
    const platform = await createPerson(server, company, { role: 'super_admin', approved: false })
    const promoted = await createPerson(server, company, { role: 'seller' })
    await remove(company)
    await ask(
      server,
      sql`update public.users set role = 'super_admin' where id = ${promoted.id}::uuid`,
    )
    await call(sql`select public.approve_user(${moved.id}::uuid, ${other.id}::uuid, 'admin')`)
    await restore(company)
    const at = { role: 'manager', company_id: company.id, approved: true }
    expect(await approvalOf({ id })).toEqual(at)
    expect(await approvalOf(moved)).toEqual({ ...at, role: 'admin', company_id: other.id })
    for (const waiting of [outside, never, platform, promoted]) {
      expect(await approvalOf(waiting)).toMatchObject({ approved: false })
    }
    expect(
      await ask(server, sql`select kind from private.jobs where payload ->> 'user_id' = ${id}`),
    ).toEqual([{ kind: 'mail_approval' }])
  })

  test('gives back what its last removal withdrew, not what an earlier one did', async () => {
    const company = await createCompany(server)
    const { id } = await createPerson(server, company, { role: 'seller' })
    await remove(company)
    await ask(server, sql`update public.companies set deleted_at = null where id = ${company.id}`)
    await remove(company)
    await restore(company)
    expect(await approvalOf({ id })).toMatchObject({ approved: false })
  })

  test('hears of each open request: at once, or when the link that was sent ends', async () => {
    const company = await createCompany(server)
    await ask(
      server,
      sql`insert into public.privacy_requests (company_id, kind, email, due_on, note, proof_sent_at, told_at, mailed_at, answered_at)
        select ${company.id}::uuid, 'copy', 'rita@example.com', now() + interval '9 days', r.note,
          now() - r.sent, now() - r.told, now() - r.mailed, now() - r.answered
        from (values
          ('new', null::interval, null::interval, null::interval, null::interval),
          ('link sent', '1 day', null, null, null), ('link ended', '3 days', null, null, null),
          ('told', null, '1 hour', null, null), ('passed on', '1 day', '1 hour', null, null),
          ('mailed', null, '2 hours', '1 hour', null), ('answered', '1 day', null, null, '1 hour')
        ) r (note, sent, told, mailed, answered)`,
    )
    await remove(company)
    await restore(company)
    const [tell, lookUp] = ['tell_of_privacy_request', 'look_up_privacy_request']
    expect(
      await ask(
        server,
        sql`select r.note::text, j.kind, round(extract(epoch from j.run_at - now()) / 3600)::integer as hours
          from public.privacy_requests r join private.jobs j on j.payload ->> 'request_id' = r.id::text
          where r.company_id = ${company.id}::uuid order by 1`,
      ),
    ).toEqual([
      { note: 'link ended', kind: tell, hours: 0 },
      { note: 'link sent', kind: tell, hours: 24 },
      { note: 'new', kind: lookUp, hours: 0 },
      { note: 'passed on', kind: tell, hours: 0 },
      { note: 'told', kind: tell, hours: 0 },
    ])
  })

  test('is found again by its people, who sign in anew', async () => {
    const { signIn, refresh } = callsOf(await openAuth(server))
    const company = await createCompany(server)
    const person = await createUser(server)
    await change(server, 'public.users', person, { company_id: company.id, approved: true })
    const former = await signIn(person)
    await remove(company)
    await restore(company)
    expect((await refresh(former.refresh_token)).statusCode).toBe(400)
    expect((await refresh((await signIn(person)).refresh_token)).statusCode).toBe(200)
  })

  test('has its removal and its return in its trail, a line each', async () => {
    const { company } = await createMember(server)
    const lines = await activitiesOf(server, company, async () => {
      await remove(company)
      await restore(company)
    })
    const by = { actor_kind: 'platform', actor_id: owner.id, subject_name: company.name }
    expect(lines).toMatchObject([
      { ...by, what: 'company.archived' },
      { ...by, what: 'company.restored' },
    ])
  })
})

describe('what cannot be restored', () => {
  const words = {
    code: 'PT404',
    message: 'Esta empresa não está entre as removidas. Atualize a lista.',
  }

  test('is a company that is there, back already, or unknown', async () => {
    const company = await createCompany(server)
    await expect(restore(company)).rejects.toMatchObject(words)
    await remove(company)
    await restore(company)
    await expect(restore(company)).rejects.toMatchObject(words)
    await expect(restore({ id: randomUUID() })).rejects.toMatchObject(words)
  })

  test('is a company whose thirty days are over, or that is erased for good', async () => {
    const [old, gone] = [await createCompany(server), await createCompany(server)]
    await ask(
      server,
      sql`update public.companies set deleted_at = now() - interval '30 days' where id = ${old.id}::uuid`,
    )
    await call(sql`select public.delete_company_for_good(${gone.id}::uuid)`)
    for (const company of [old, gone]) {
      expect(await listed(company)).toBeUndefined()
      await expect(restore(company)).rejects.toMatchObject(words)
    }
  })

  test('is a company whose thirty days end while the call waits for its turn', async () => {
    const company = await createCompany(server)
    // now() is the begin of the transaction, so they end before the call.
    const late = server.database.transaction(serverKey, async (run) => {
      await run(sql`update public.companies set deleted_at = now() - interval '30 days' + interval '1 ms'
        where id = ${company.id}::uuid`)
      await run(sql`select pg_sleep(0.01)`)
      await run(sql`select public.restore_company(${company.id}::uuid)`)
    })
    await expect(late).rejects.toMatchObject(words)
  })

  test('is anything, by others than super_admin, who do not see the list either', async () => {
    const { caller, company } = await createMember(server)
    const stranger = await createMember(server)
    await remove(company)
    for (const by of [caller, stranger.caller]) {
      await expect(restore(company, by)).rejects.toMatchObject({
        code: '42501',
        message: 'Apenas super administradores podem restaurar empresas.',
      })
      await expect(list(by)).rejects.toMatchObject({
        code: '42501',
        message: 'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.',
      })
    }
    expect(await listed(company)).toBeDefined()
  })
})

/** All rows of the company, but its trail, and what its people, its keys and the platform read of it. */
async function pictureOf({ company, link }: Tenant, callers: Record<'reading_key', Caller>) {
  const tables = await ask<{ name: string; key: string }>(
    server,
    sql`select c.oid::regclass::text as name, a.attname::text as key
      from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
      where c.relnamespace::regnamespace::text in ('public', 'private') and c.relkind = 'r' and not a.attisdropped
        and (a.attname = 'company_id' or c.oid = 'public.companies'::regclass and a.attname = 'id')
        and c.oid <> 'public.activities'::regclass
      order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name, key } of tables) {
    rows[name] = await ask(
      server,
      sql`select to_jsonb(t) - 'updated_at' as row from ${raw(name)} t
        where ${raw(key)} = ${company.id}::uuid order by to_jsonb(t)::text`,
    )
  }
  return {
    rows,
    figures: await call(
      sql`select * from public.get_company_figures() where company_id = ${company.id}::uuid`,
    ),
    platform: await call(sql`select * from public.get_platform_figures()`),
    leads: await call(sql`select * from public.get_lead_counters()`),
    turns: await call(
      sql`select seller_name from public.list_next_turns(3, p_company_id => ${company.id}::uuid)`,
    ),
    link: await call(sql`select company_id, config from public.get_capture_form(${link.code})`),
    read: await call(sql`select id from public.leads_captured order by id`, callers.reading_key),
  }
}
