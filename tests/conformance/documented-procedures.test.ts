/** Procedures of spec section 7. */
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { type Role, visitor } from '../support/database-callers.ts'
import { answerOf, openClients, rows } from '../support/documented-client.ts'
import { createShortLink } from '../support/factories.ts'
import { createMember } from '../support/member.ts'

const server = await openTestDatabase()
const clientOf = openClients(server)
const visitorsClient = clientOf(visitor)
const other = await createMember(server)

async function signIn(role?: Role) {
  const team = await createMember(server, role)
  return { ...team, client: clientOf(team.caller) }
}

describe('get_user_profile, get_user_company_id and get_company_by_id', () => {
  test('answer the signed-in user and the company', async () => {
    const { client, id, company } = await signIn('seller')
    const profile = {
      id,
      name: 'Célia Prado',
      email: `${id}@example.com`,
      role: 'seller',
      company_id: company.id,
      approved: true,
      created_at: expect.any(String),
    }
    expect(await rows(client.rpc('get_user_profile', { user_auth_id: id }))).toEqual([profile])
    expect(await answerOf(client.rpc('get_user_company_id', { user_auth_id: id }))).toBe(company.id)
    const companies = client.rpc('get_company_by_id', { company_id: company.id })
    expect(await rows(companies)).toMatchObject([
      {
        id: company.id,
        name: 'Aurora Móveis',
        email: expect.any(String),
        phone: '1133334444',
        plan: 'basic',
        active: true,
        leads_limit: 100,
        sellers_limit: 5,
        pages_limit: 2,
      },
    ])
  })

  test('answer nothing about anyone else', async () => {
    const { client } = await signIn()
    const someone = { user_auth_id: other.id }
    expect(await rows(client.rpc('get_user_profile', someone))).toEqual([])
    expect(await answerOf(client.rpc('get_user_company_id', someone))).toBeNull()
    expect(await rows(client.rpc('get_company_by_id', { company_id: other.company.id }))).toEqual(
      [],
    )
  })
})

describe('generate_short_code', () => {
  test('answers a new code each time, under which a link can be stored', async () => {
    const { client, company } = await signIn()
    const code = await answerOf<string>(client.rpc('generate_short_code'))
    expect(code).toMatch(/^[a-z0-9]{7}$/)
    expect(await answerOf(client.rpc('generate_short_code'))).not.toBe(code)
    const link = { original_url: 'https://example.com', short_code: code, company_id: company.id }
    await answerOf(client.from('short_urls').insert(link))
  })

  test('is refused to visitors', async () => {
    expect(await visitorsClient.rpc('generate_short_code')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
  })
})

describe('capture_lead_public', () => {
  const payload = {
    p_name: 'Ana Souza',
    p_phone: '(11) 91234-5678',
    p_email: 'ana@example.com',
    p_city: 'Santos',
    p_source: 'instagram',
  }

  test('stores the lead of a signed-in user, and answers rows with whatsapp_url', async () => {
    const { client, company } = await signIn()
    const [first] = await rows(client.rpc('capture_lead_public', payload))
    expect(first).toMatchObject({
      whatsapp_url: expect.stringMatching(/^https:\/\/wa\.me\/5511987654321\?text=/),
    })
    expect(await rows(client.from('leads_captured').select('*'))).toMatchObject([
      {
        name: 'Ana Souza',
        phone: '11912345678',
        email: 'ana@example.com',
        city: 'Santos',
        source: 'instagram',
        company_id: company.id,
      },
    ])
  })

  test('needs no sign-in', async () => {
    const given = { ...payload, p_company_id: other.company.id }
    expect(await rows(visitorsClient.rpc('capture_lead_public', given))).toMatchObject([
      { whatsapp_url: expect.stringContaining('https://wa.me/') },
    ])
  })

  test('tells the visitor the mistake, and stores nothing', async () => {
    const { client } = await signIn()
    const answer = await client.rpc('capture_lead_public', { ...payload, p_phone: '123' })
    expect(answer).toMatchObject({
      status: 400,
      error: { code: '22023', message: 'Telefone inválido', details: null, hint: null },
    })
    expect(await rows(client.from('leads_captured').select('id'))).toEqual([])
  })
})

test('get_redirect_url answers rows with url, and no row for an unknown code', async () => {
  const { code } = await createShortLink(server, other.company)
  const follow = (p_short_code: string) => visitorsClient.rpc('get_redirect_url', { p_short_code })
  expect(await rows(follow(code))).toEqual([{ url: `http://localhost/capture-lead?l=${code}` }])
  expect(await rows(follow('nada'))).toEqual([])
})
