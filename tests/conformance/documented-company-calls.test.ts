/** Procedures of spec section 7 about companies and people. */
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createUser,
  openAuth,
} from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson } from '../support/database-callers.ts'
import { answerOf, openClients, rows } from '../support/documented-client.ts'
import { createCompany, createShortLink } from '../support/factories.ts'
import { createMember } from '../support/member.ts'

const server = await openTestDatabase()
const clientOf = openClients(server)
const superAdmin = clientOf((await createPerson(server, null, { role: 'super_admin' })).caller)
const member = await createMember(server)
const admin = clientOf(member.caller)

const refusal = (message: string) => ({ status: 403, error: { code: '42501', message } })

describe('get_all_companies', () => {
  test('answers super_admin with the companies', async () => {
    const company = await createCompany(server, { name: 'Padaria Sol' })
    const found = superAdmin.rpc('get_all_companies').eq('id', company.id)
    expect(await rows(found)).toMatchObject([
      { id: company.id, name: 'Padaria Sol', plan: 'basic', active: true, sellers_limit: 5 },
    ])
  })

  test('answers others with a refusal', async () => {
    const message = 'Acesso negado. Apenas super administradores podem acessar esta funcionalidade.'
    expect(await admin.rpc('get_all_companies')).toMatchObject(refusal(message))
  })
})

describe('update_company', () => {
  test('takes the data of the form', async () => {
    const company = await createCompany(server)
    const form = {
      p_id: company.id,
      p_name: 'Padaria Lua',
      p_email: 'lua@example.com',
      p_phone: '',
      p_plan: 'pro',
      p_active: false,
    }
    expect(await answerOf(superAdmin.rpc('update_company', form))).toMatchObject({
      name: 'Padaria Lua',
      email: 'lua@example.com',
      phone: null,
      plan: 'pro',
      active: false,
      leads_limit: 500,
    })
  })

  test('takes a change of plan, whose limits follow the plan', async () => {
    const payload = {
      p_id: member.company.id,
      p_plan: 'pro',
      p_leads_limit: 999999,
      p_sellers_limit: 999999,
      p_pages_limit: 999999,
    }
    expect(await answerOf(admin.rpc('update_company', payload))).toMatchObject({
      name: member.company.name,
      plan: 'pro',
      leads_limit: 500,
      sellers_limit: 15,
      pages_limit: 10,
    })
  })

  test('of another company is refused, and of an unknown one is not found', async () => {
    const other = await createCompany(server)
    const message = 'Apenas administradores podem alterar os dados da empresa.'
    const payload = { p_id: other.id, p_plan: 'pro' }
    expect(await admin.rpc('update_company', payload)).toMatchObject(refusal(message))
    await answerOf(superAdmin.rpc('delete_company', { p_id: other.id }))
    expect(await superAdmin.rpc('update_company', payload)).toMatchObject({
      status: 404,
      error: { code: 'PT404', message: 'Empresa não encontrada' },
    })
  })
})

test('delete_company takes the company away from everyone, and its links with it', async () => {
  const company = await createCompany(server)
  const { code } = await createShortLink(server, company)
  const given = { p_id: company.id }
  expect(await admin.rpc('delete_company', given)).toMatchObject(
    refusal('Apenas super administradores podem remover empresas.'),
  )
  expect(await answerOf(superAdmin.rpc('delete_company', given))).toMatchObject({
    id: company.id,
    deleted_at: expect.any(String),
  })
  expect(await rows(superAdmin.from('companies').select('*').eq('id', company.id))).toEqual([])
  expect(await rows(superAdmin.rpc('get_redirect_url', { p_short_code: code }))).toEqual([])
})

test('approve_user approves a waiting user', async () => {
  const { id } = await createPerson(server, null, { role: 'user', approved: false })
  const given = { user_id: id }
  expect(await admin.rpc('approve_user', given)).toMatchObject(
    refusal('Apenas super administradores podem aprovar usuários.'),
  )
  expect(await answerOf(superAdmin.rpc('approve_user', given))).toMatchObject({
    id,
    approved: true,
    role: 'user',
  })
})

test('update_company_user_password sets the password of a company’s user', async () => {
  const { post } = callsOf(await openAuth(server))
  const user = await createUser(server)
  await change(server, 'public.users', user, { company_id: member.company.id, approved: true })
  const payload = {
    p_company_id: member.company.id,
    p_email: user.email,
    p_new_password: 'outra senha',
  }
  expect(await admin.rpc('update_company_user_password', payload)).toMatchObject(
    refusal('Apenas super administradores podem redefinir senhas'),
  )
  await answerOf(superAdmin.rpc('update_company_user_password', payload))
  const signIn = { email: user.email, password: 'outra senha' }
  expect((await post('/token?grant_type=password', signIn)).statusCode).toBe(200)
})

test('create_own_company and update_own_profile serve users without a company', async () => {
  const person = await createPerson(server, null, { role: 'user' })
  const client = clientOf(person.caller)
  const company = { p_name: 'Padaria Mar', p_email: 'mar@example.com' }
  expect(await answerOf(client.rpc('create_own_company', company))).toMatchObject({
    name: 'Padaria Mar',
    phone: null,
    plan: 'basic',
  })
  expect(await client.rpc('create_own_company', company)).toMatchObject({
    status: 409,
    error: { code: 'PT409', message: 'Você já faz parte de uma empresa.' },
  })
  expect(await rows(client.rpc('update_own_profile', { p_name: 'Rui Sá' }))).toMatchObject([
    { id: person.id, name: 'Rui Sá', role: 'admin', approved: true },
  ])
})
