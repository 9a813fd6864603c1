import { randomUUID } from 'node:crypto'
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createUser,
  password,
  secrets,
} from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { ask, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { clientOf, serveFunctions } from '../../packages/supabase-server/tests/support/functions.ts'

const server = await openTestDatabase()
const served = await serveFunctions('supabase', { server })

let superAdmin: SupabaseClient
beforeAll(async () => {
  superAdmin = await signedIn({ role: 'super_admin', approved: true })
})

async function signedIn(columns: Record<string, string | boolean>): Promise<SupabaseClient> {
  const { id, email } = await createUser(server)
  await change(server, 'public.users', { id }, columns)
  const client = clientOf(served)
  const { error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return client
}

const fieldsOf = (more: object = {}) => ({
  name: 'Aurora Veículos',
  email: `dona-${randomUUID()}@aurora.example`,
  password: 'minha senha',
  phone: '(11) 98765-4321',
  plan: 'pro',
  active: true,
  ...more,
})

const create = (body: object, by = superAdmin) =>
  by.functions.invoke('create-company-user', { body })

async function countAll() {
  const [row] = await ask(
    server,
    sql`select (select count(*) from public.companies)::int as companies,
      (select count(*) from public.users)::int as people,
      (select count(*) from auth.users)::int as accounts,
      (select count(*) from auth.identities)::int as identities,
      (select count(*) from public.company_events)::int as events`,
  )
  return row
}

async function refusalOf(answer: PromiseLike<{ error: unknown }>) {
  const { error } = await answer
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const { context } = error as FunctionsHttpError
  return [context.status, (await context.json()).error]
}

describe('create-company-user', () => {
  test('makes a company whose admin signs in at once and reads it', async () => {
    const fields = fieldsOf()
    const { data, error } = await create(fields)
    expect(error).toBeNull()
    expect(data).toMatchObject({ success: true })
    const admin = clientOf(served)
    const { data: session } = await admin.auth.signInWithPassword(fields)
    expect(session.user?.id).toBe(data.user_id)
    expect((await admin.from('companies').select()).data).toMatchObject([
      {
        id: data.company_id,
        name: fields.name,
        email: fields.email,
        phone: '11987654321',
        plan: 'pro',
        active: true,
        sellers_limit: 15,
      },
    ])
    const { data: profile } = await admin.rpc('get_user_profile', { user_auth_id: data.user_id })
    expect(profile).toMatchObject([
      { name: fields.name, role: 'admin', company_id: data.company_id, approved: true },
    ])
  })

  test('leaves out an empty phone and creates a company switched off on request', async () => {
    const fields = fieldsOf({
      phone: null,
      active: false,
      email: `  MAIÚSCULA-${randomUUID()}@Aurora.Example `
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, ''),
    })
    const { data } = await create(fields)
    const { data: company } = await superAdmin.from('companies').select().eq('id', data.company_id)
    expect(company).toMatchObject([
      { phone: null, active: false, plan: 'pro', email: fields.email.trim().toLowerCase() },
    ])
  })

  test('records who created the company', async () => {
    const { data } = await create(fieldsOf())
    const { data: me } = await superAdmin.auth.getUser()
    const [entry] = await ask(
      server,
      sql`select payload ->> 'actor_id' as actor from auth.audit_log_entries
        where payload ->> 'action' = 'user_signedup' and payload -> 'traits' ->> 'user_id' = ${data.user_id}`,
    )
    expect(entry?.actor).toBe(me.user?.id)
  })

  test.each([
    ['a name that is missing', { name: ' ' }, 400, 'Nome é obrigatório.'],
    ['an address that is none', { email: 'aurora' }, 400, 'E-mail inválido'],
    ['a short password', { password: '12345' }, 400, 'A senha deve ter pelo menos 6 caracteres.'],
    ['no password', { password: null }, 400, 'A senha deve ter pelo menos 6 caracteres.'],
    [
      'one that bcrypt would cut off',
      { password: 'é'.repeat(37) },
      400,
      'A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.',
    ],
    ['a phone that is none', { phone: '123' }, 400, expect.stringMatching(/telefone/i)],
    ['a plan that there is not', { plan: 'ouro' }, 400, 'Plano não encontrado'],
    ['no plan', { plan: undefined }, 400, 'Plano não encontrado'],
    ['a number for a name', { name: 42 }, 400, 'O campo name precisa ser um texto.'],
    [
      'a word for a switch',
      { active: 'sim' },
      400,
      'O campo active precisa ser verdadeiro ou falso.',
    ],
  ])('refuses %s and changes nothing', async (_, wrong, ...refusal) => {
    const before = await countAll()
    expect(await refusalOf(create(fieldsOf(wrong)))).toEqual(refusal)
    expect(await countAll()).toEqual(before)
  })

  test('refuses an address in use, in any spelling, and keeps its account', async () => {
    const fields = fieldsOf()
    await create(fields)
    const before = await countAll()
    const again = fieldsOf({ email: ` ${fields.email.toUpperCase()}`, password: 'outra senha' })
    expect(await refusalOf(create(again))).toEqual([409, 'Este e-mail já está em uso.'])
    expect(await countAll()).toEqual(before)
    expect((await clientOf(served).auth.signInWithPassword(fields)).error).toBeNull()
  })

  test('makes one company of two requests at once with one address', async () => {
    const before = await countAll()
    const fields = fieldsOf()
    const answers = await Promise.all([create(fields), create(fields)])
    expect(answers.map(({ error }) => error?.context.status ?? 200).sort()).toEqual([200, 409])
    expect((await countAll())?.companies).toBe(Number(before?.companies) + 1)
  })

  test.each([
    ['an admin', { role: 'admin', approved: true }],
    ['a super administrator who is not approved', { role: 'super_admin', approved: false }],
  ])('refuses %s', async (_, columns) => {
    const someone = await signedIn(columns)
    const before = await countAll()
    expect(await refusalOf(create(fieldsOf(), someone))).toEqual([
      403,
      'Apenas super administradores podem criar empresas.',
    ])
    expect(await countAll()).toEqual(before)
  })

  test('refuses a key without a person, an ended session and a skipped second factor', async () => {
    const refusal = [403, 'Apenas super administradores podem criar empresas.']
    for (const key of [secrets.anonKey, secrets.serviceRoleKey, secrets.secretKey]) {
      expect(await refusalOf(create(fieldsOf(), clientOf(served, key)))).toEqual(refusal)
    }
    const leaving = await signedIn({ role: 'super_admin', approved: true })
    const { data } = await leaving.auth.getSession()
    const Authorization = `Bearer ${data.session?.access_token}`
    const late = () =>
      clientOf(served).functions.invoke('create-company-user', {
        body: fieldsOf(),
        headers: { Authorization },
      })
    expect((await late()).error).toBeNull()
    await ask(
      server,
      sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), ${data.session?.user.id}, 'totp', 'verified', now(), now())`,
    )
    expect(await refusalOf(late())).toEqual(refusal)
    await ask(server, sql`delete from auth.mfa_factors`)
    await leaving.auth.signOut()
    expect((await late()).error).toMatchObject({ context: { status: 401 } })
  })

  test.each(['name', 'email', 'password', 'phone', 'plan'])(
    'refuses the %s, which no database can hold, and creates nothing',
    async (name) => {
      const before = await countAll()
      for (const text of ['a\0b@c.de', 'a\ud800@c.de', '\udc00']) {
        const body = JSON.stringify(fieldsOf({ [name]: text }))
        const sent = superAdmin.functions.invoke('create-company-user', { body })
        expect(await refusalOf(sent)).toEqual([400, `O campo ${name} tem caracteres inválidos.`])
      }
      expect(await countAll()).toEqual(before)
    },
  )

  test('explains a request that it cannot read', async () => {
    const { functions } = superAdmin
    const unreadable = functions.invoke('create-company-user', { body: '{' })
    expect(await refusalOf(unreadable)).toEqual([400, 'Não entendemos os dados enviados.'])
    const got = functions.invoke('create-company-user', { method: 'GET' })
    expect(await refusalOf(got)).toEqual([405, 'Esta função só aceita POST.'])
  })
})

describe('update-company-password', () => {
  const update = (body: object, by = superAdmin) =>
    by.functions.invoke('update-company-password', { body })

  async function newCompany() {
    const fields = fieldsOf()
    const { data } = await create(fields)
    return { ...fields, companyId: String(data.company_id) }
  }
  const signIn = (email: string, secret: string) =>
    clientOf(served).auth.signInWithPassword({ email, password: secret })

  test('replaces the old password with the new one', async () => {
    const { companyId, email, password: old } = await newCompany()
    const { data, error } = await update({ companyId, email, newPassword: 'outra senha' })
    expect([data, error]).toEqual([{ success: true }, null])
    expect((await signIn(email, 'outra senha')).error).toBeNull()
    expect((await signIn(email, old)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('answers the documented direct call', async () => {
    const { companyId, email } = await newCompany()
    const { data } = await superAdmin.auth.getSession()
    const answer = await fetch(`${served.url}/functions/v1/update-company-password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${data.session?.access_token}`,
        apikey: secrets.anonKey,
      },
      body: JSON.stringify({ companyId, email, newPassword: 'outra senha' }),
    })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  })

  test('passes on the database’s refusal and keeps the password', async () => {
    const { companyId, email, password: old } = await newCompany()
    const wrong = (more: object) =>
      refusalOf(update({ companyId, email, newPassword: 'outra senha', ...more }))
    const notFound = [404, 'Empresa não encontrada']
    expect(await wrong({ newPassword: '12345' })).toEqual([
      400,
      'A senha deve ter pelo menos 6 caracteres.',
    ])
    expect(await wrong({ companyId: randomUUID() })).toEqual(notFound)
    expect(await wrong({ companyId: 'nada' })).toEqual(notFound)
    expect(await wrong({ companyId: null })).toEqual(notFound)
    expect(await wrong({ email: 'outra@aurora.example' })).toEqual([
      404,
      'Nenhum usuário desta empresa tem este e-mail.',
    ])
    expect(await wrong({ email: { some: 1 } })).toEqual([
      400,
      'O campo email precisa ser um texto.',
    ])
    expect((await signIn(email, old)).error).toBeNull()
  })

  test('refuses everyone but super administrators', async () => {
    const { companyId, email, password: old } = await newCompany()
    const admin = clientOf(served)
    await admin.auth.signInWithPassword({ email, password: old })
    const body = { companyId, email, newPassword: 'outra senha' }
    const refusal = [403, 'Apenas super administradores podem redefinir senhas']
    expect(await refusalOf(update(body, admin))).toEqual(refusal)
    expect(await refusalOf(update(body, clientOf(served)))).toEqual(refusal)
    expect(await refusalOf(update(body, clientOf(served, secrets.publishableKey)))).toEqual(refusal)
    expect((await signIn(email, old)).error).toBeNull()
  })
})

test('a failed creation logs the cause and no personal data', async () => {
  await server.asOwner((_, script) =>
    script(`create function public.quote_name() returns trigger language plpgsql
        as $$ begin perform new.name::date; return new; end $$;
      create trigger quote_name before insert on public.companies for each row
        when (new.name like '%Quintanilha%') execute function public.quote_name()`),
  )
  const fields = fieldsOf({ name: 'Gervásia Quintanilha' })
  const [status] = await refusalOf(create(fields))
  expect(status).toBe(500)
  await expect.poll(() => served.lines.join()).toContain('The database says 22007.')
  expect(served.lines.join()).not.toMatch(/Quintanilha|aurora\.example|minha senha/)
})
