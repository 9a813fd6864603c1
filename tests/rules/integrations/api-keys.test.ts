/** When an API key works (product.md 52). What it may reach: tests/rls.test.ts, tests/rights. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { type ApiKey, createApiKey, keyCaller, readApiKey } from '../../support/api-keys.ts'
import { capture } from '../../support/capture.ts'
import { addVerifiedFactor, createPerson, serverKey } from '../../support/database-callers.ts'
import { createCompany, createSeller } from '../../support/factories.ts'
import { createMember } from '../../support/member.ts'

const server = await openTestDatabase()

const list = (run: Awaited<ReturnType<typeof createMember>>['run']) =>
  run<Record<string, unknown>>(sql`select * from public.list_api_keys()`)

async function openKey(write = false) {
  const member = await createMember(server)
  const { id, caller } = member
  const apiKey = await createApiKey(server, member.company, { write, by: { id, caller } })
  return { ...member, apiKey, calling: await keyCaller(server, apiKey) }
}

describe('a key', () => {
  test('is shown once: the database keeps its hash and its last characters', async () => {
    const { apiKey, run, company } = await openKey(true)
    const { key } = apiKey
    expect(key).toMatch(/^rz_[\w-]{32}$/)
    const stored = await askOne<{ row: string }>(
      server,
      sql`select to_jsonb(k)::text as row from private.api_keys k where id = ${apiKey.id}::uuid`,
    )
    expect(stored.row).not.toContain(key.slice(3, -4))
    expect(await list(run)).toMatchObject([
      { id: apiKey.id, name: 'Site', can_write: true, hint: key.slice(-4), made_by: 'Célia Prado' },
    ])
    expect(await readApiKey(server, key)).toEqual({
      role: 'api_client',
      key_id: apiKey.id,
      company_id: company.id,
      can_write: true,
    })
    expect(await readApiKey(server, `${key.slice(0, -1)}?`)).toBeNull()
  })

  test('is one of twenty; one that is revoked makes room', async () => {
    const { apiKey, run } = await openKey()
    const add = () => run(sql`select public.create_api_key('Site', false)`)
    for (let keys = 1; keys < 20; keys += 1) await add()
    await expect(add()).rejects.toThrow('Uma empresa pode ter no máximo 20 chaves.')
    await run(sql`select public.revoke_api_key(${apiKey.id}::uuid)`)
    await add()
  })

  test('is no export address, and no export address is a key', async () => {
    const { apiKey, run } = await openKey()
    const [made] = await run<{ token: string }>(
      sql`select public.create_api_key('Planilha', false, null, 'contacts') as token`,
    )
    expect(await readApiKey(server, String(made?.token))).toBeNull()
    const opened = server.database.run(
      serverKey,
      sql`select * from private.open_export(sha256(${apiKey.key}::bytea), null, null, 30)`,
    )
    expect(await opened).toEqual([])
  })

  test('needs a name of at most 60 characters', async () => {
    const { run } = await createMember(server)
    for (const name of [' ', '\n', 'x'.repeat(61)]) {
      await expect(run(sql`select public.create_api_key(${name}, true)`)).rejects.toMatchObject({
        code: '22023',
      })
    }
    expect(await list(run)).toEqual([])
  })

  test('notes when it was used, at most once a minute', async () => {
    const { apiKey, run } = await openKey()
    const used = async () => Number((await list(run))[0]?.last_used_at)
    const first = await used()
    expect(Date.now() - first).toBeLessThan(10_000)
    await readApiKey(server, apiKey.key)
    expect(await used()).toEqual(first)
    await server.asOwner((run) =>
      run(sql`update private.api_keys set last_used_at = last_used_at - interval '1 minute'
        where id = ${apiKey.id}::uuid`),
    )
    await readApiKey(server, apiKey.key)
    expect(await used()).toBeGreaterThan(first)
  })

  test('asks for no second factor, also when its maker has one', async () => {
    const { id, apiKey, calling, seller } = await openKey()
    await addVerifiedFactor(server, id)
    expect(await readApiKey(server, apiKey.key)).not.toBeNull()
    expect(await server.database.run(calling, sql`select id from public.sellers`)).toEqual([
      { id: seller.id },
    ])
  })

  test('is made for another company by super_admin alone', async () => {
    const company = await createCompany(server)
    const { run } = await createMember(server)
    await expect(
      run(sql`select public.create_api_key('Site', false, ${company.id}::uuid)`),
    ).rejects.toMatchObject({ code: 'PT404' })
    const platform = await createPerson(server, null, { role: 'super_admin' })
    const { key } = await createApiKey(server, company, { by: platform })
    expect(await readApiKey(server, key)).toMatchObject({ company_id: company.id })
  })
})

type Open = Awaited<ReturnType<typeof openKey>>

const asUser = (id: string, row: Record<string, unknown>) =>
  change(server, 'public.users', { id }, row as never)

const closings: Record<string, (open: Open) => Promise<unknown>> = {
  'is revoked': ({ apiKey, run }) => run(sql`select public.revoke_api_key(${apiKey.id}::uuid)`),
  'is of a company that is switched off': ({ company }) =>
    change(server, 'public.companies', company, { active: false }),
  'is of a company that is removed': ({ company }) =>
    change(server, 'public.companies', company, { deleted_at: '2026-01-01' }),
  'was made by somebody who is now a seller’s account': ({ id }) => asUser(id, { role: 'seller' }),
  'was made by somebody who waits for approval again': ({ id }) => asUser(id, { approved: false }),
  'was made by somebody who is now of another company': async ({ id }) =>
    asUser(id, { company_id: (await createCompany(server)).id }),
  'was made by somebody who is banned': ({ id }) =>
    ask(server, sql`update auth.users set banned_until = '9999-01-01' where id = ${id}::uuid`),
  'was made by somebody whose account is deleted': ({ id }) =>
    ask(server, sql`delete from auth.users where id = ${id}::uuid`),
}

describe('a key that', () => {
  test.each(Object.keys(closings))('%s does nothing, also in a request that began', async (how) => {
    const open = await openKey(true)
    const { apiKey, calling, company } = open
    const lead = await capture(server, { p_company_id: company.id })
    await closings[how]?.(open)
    expect(await readApiKey(server, apiKey.key)).toBeNull()
    for (const table of ['leads_captured', 'sellers', 'short_urls', 'capture_pages', 'teams']) {
      const statement = sql([`select 1 from public.${table}`])
      expect([table, await server.database.run(calling, statement)]).toEqual([table, []])
    }
    for (const write of [
      sql`select public.register_lead('Ana', '11912345678')`,
      sql`select public.set_lead_outcome(${lead.lead_id}::uuid, 'lost')`,
      sql`select public.pause_seller(${open.seller.id}::uuid)`,
    ]) {
      await expect(server.database.run(calling, write)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('was closed because of its maker is listed as not working, and works again with them', async () => {
    const open = await openKey()
    const { company, apiKey } = open
    const other = await createPerson(server, company)
    const works = async () => {
      const rows = await server.database.run<{ works: boolean }>(
        other.caller,
        sql`select works from public.list_api_keys()`,
      )
      return rows.map(({ works }) => works)
    }
    expect(await works()).toEqual([true])
    await asUser(open.id, { role: 'user' })
    expect(await works()).toEqual([false])
    await asUser(open.id, { role: 'manager' })
    expect(await works()).toEqual([true])
    expect(await readApiKey(server, apiKey.key)).not.toBeNull()
  })

  test('was revoked stays revoked', async () => {
    const { apiKey, run } = await openKey()
    const revoke = () => run(sql`select public.revoke_api_key(${apiKey.id}::uuid)`)
    await revoke()
    const [first] = await list(run)
    await revoke()
    expect((await list(run))[0]).toEqual(first)
    expect(first?.revoked_at).not.toBeNull()
  })
})

describe('a key that writes', () => {
  const asKey = async (apiKey: ApiKey, statement: ReturnType<typeof sql>) =>
    server.database.run<Record<string, unknown>>(await keyCaller(server, apiKey), statement)

  test('is named in the reason of a lead that it registers', async () => {
    const { apiKey, seller } = await openKey(true)
    const [lead] = await asKey(
      apiKey,
      sql`select * from public.register_lead('Rita', '11912345678')`,
    )
    expect(lead).toMatchObject({ seller_name: seller.name })
    const [{ said } = { said: '' }] = await server.database.run<{ said: string }>(
      serverKey,
      sql`select public.get_lead_reason(${String(lead?.lead_id)}::uuid) as said`,
    )
    expect(said).toContain('registrado pela chave “Site”')
  })

  test('pauses a seller until a moment, and ends the pause', async () => {
    const { apiKey, seller } = await openKey(true)
    const away = async () =>
      (
        await askOne<{ away: boolean }>(
          server,
          sql`select away_until > now() as away from public.sellers where id = ${seller.id}::uuid`,
        )
      ).away
    await asKey(
      apiKey,
      sql`select public.pause_seller(${seller.id}::uuid, now() + interval '1 hour')`,
    )
    expect(await away()).toBe(true)
    await asKey(apiKey, sql`select public.pause_seller(${seller.id}::uuid)`)
    expect(await away()).toBeNull()
    for (const until of ['2020-01-01', '2999-01-01', 'infinity', '-infinity']) {
      await expect(
        asKey(apiKey, sql`select public.pause_seller(${seller.id}::uuid, ${until}::timestamptz)`),
      ).rejects.toMatchObject({ code: '22023' })
    }
    expect(await away()).toBeNull()
  })

  test('neither sees nor pauses an archived seller', async () => {
    const { apiKey, company } = await openKey(true)
    const archived = await createSeller(server, company, { name: 'Arquivada', active: false })
    await change(server, 'public.sellers', archived, { deleted_at: '2026-01-01' })
    expect(
      await asKey(apiKey, sql`select id from public.sellers where id = ${archived.id}::uuid`),
    ).toEqual([])
    await expect(
      asKey(apiKey, sql`select public.pause_seller(${archived.id}::uuid)`),
    ).rejects.toMatchObject({ code: 'PT404' })
  })
})
