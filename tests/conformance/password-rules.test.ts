/**
 * The password rules of config.toml when a super_admin sets a password, by function and by the
 * fallback.
 */
import { randomUUID } from 'node:crypto'
import type { FunctionsHttpError, SupabaseClient } from '@supabase/supabase-js'
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
import { writePasswordRules } from '../../src/start/write-password-rules.ts'
import { createCompany } from '../support/factories.ts'

const server = await openTestDatabase()
const served = await serveFunctions('supabase', { server })
const serverKey = clientOf(served, secrets.serviceRoleKey)

let superAdmin: SupabaseClient
let member: { companyId: string; email: string }
beforeAll(async () => {
  await writePasswordRules(server, {
    minimumPasswordLength: 10,
    passwordCharacters: ['abcdefghijklmnopqrstuvwxyz', '0123456789', '!@#$%^&*()_+-=[]\\|.'],
  })
  const [admin, user] = [await createUser(server), await createUser(server)]
  await change(server, 'public.users', admin, { role: 'super_admin', approved: true })
  const company = await createCompany(server)
  await change(server, 'public.users', user, { company_id: company.id, approved: true })
  member = { companyId: company.id, email: user.email }
  superAdmin = clientOf(served)
  await superAdmin.auth.signInWithPassword({ email: admin.email, password })
})

const ways: [string, (secret: string) => Promise<string | null>][] = [
  ['create-company-user', (secret) => invoke('create-company-user', newCompany(secret))],
  [
    'update-company-password',
    (newPassword) => invoke('update-company-password', { ...member, newPassword }),
  ],
  ['the fallback', askFallback],
]

async function invoke(name: string, body: object): Promise<string | null> {
  const { error } = await superAdmin.functions.invoke(name, { body })
  return error && (await (error as FunctionsHttpError).context.json()).error
}

async function askFallback(secret: string): Promise<string | null> {
  const { error } = await superAdmin.rpc('update_company_user_password', {
    p_company_id: member.companyId,
    p_email: member.email,
    p_new_password: secret,
  })
  return error ? error.message : null
}

const newCompany = (secret: string) => ({
  name: 'Aurora Veículos',
  email: `dona-${randomUUID()}@aurora.example`,
  password: secret,
  phone: null,
  plan: 'pro',
  active: true,
})

describe.each(ways)('%s', (_, set) => {
  test.each([
    ['curta1!', 'A senha deve ter pelo menos 10 caracteres.'],
    ['sem número nem sinal', 'A senha deve ter letras minúsculas, números e símbolos.'],
    ['MAIÚSCULAS 1!', 'A senha deve ter letras minúsculas, números e símbolos.'],
    [
      'a1!'.repeat(25),
      'A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.',
    ],
    ['uma senha com 1 ponto.', null],
  ])('answers to the password %s: %s', async (secret, refusal) => {
    expect(await set(secret)).toBe(refusal)
  })
})

test.each(['plain text', '', `$2b$04$${'a'.repeat(53)}`, `$2b$31$${'a'.repeat(53)}`, null])(
  'the server itself cannot store %s as a hash',
  async (hash) => {
    const [admin] = await ask<{ id: string }>(
      server,
      sql`select id from public.users where role = 'super_admin'`,
    )
    const claims = { sub: admin?.id, role: 'authenticated' }
    const { error } = await serverKey.rpc('set_company_user_password', {
      p_caller: claims,
      p_company_id: member.companyId,
      p_email: member.email,
      p_password_hash: hash,
    })
    const { password: _, ...company } = newCompany('')
    const made = await serverKey.rpc('create_company_user', {
      p_caller: claims,
      ...Object.fromEntries(Object.entries(company).map(([name, value]) => [`p_${name}`, value])),
      p_password_hash: hash,
    })
    for (const refused of [error, made.error]) {
      expect(refused?.message).toBe('p_password_hash must be a bcrypt hash of cost 10 to 14.')
    }
  },
)

test('only the server’s key can store a hash', async () => {
  for (const name of ['set_company_user_password', 'create_company_user', 'check_new_password']) {
    const args = {
      set_company_user_password: {
        p_caller: {},
        p_company_id: member.companyId,
        p_email: member.email,
        p_password_hash: '',
      },
      create_company_user: {
        p_caller: {},
        p_name: '',
        p_email: '',
        p_password_hash: '',
        p_phone: '',
        p_plan: '',
        p_active: true,
      },
      check_new_password: { p_caller: {}, p_password: '' },
    }[name]
    expect((await superAdmin.rpc(name, args)).error?.code).toBe('42501')
    expect((await clientOf(served).rpc(name, args)).error?.code).toBe('42501')
  }
})
