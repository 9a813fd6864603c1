/** Calls of the dashboard that spec section 7 does not list. */
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../support/capture.ts'
import { createPerson, type Role, visitor } from '../support/database-callers.ts'
import { answerOf, openClients, rows } from '../support/documented-client.ts'
import { createMember } from '../support/member.ts'

const server = await openTestDatabase()
const clientOf = openClients(server)
const visitorsClient = clientOf(visitor)
const other = await createMember(server)
const theirLead = await capture(server, { p_company_id: other.company.id })

async function signIn(role?: Role) {
  const team = await createMember(server, role)
  const lead = await capture(server, { p_company_id: team.company.id, p_source: 'instagram' })
  return { ...team, lead, client: clientOf(team.caller) }
}

const robot = { p_attribution: { _hp: 'robô' } }
const refusedToVisitors = { status: 401, error: { code: '42501' } }

describe('get_lead_counters', () => {
  const one = { total: 1, today: 1, this_week: 1, this_month: 1, last_7_days: 1, last_30_days: 1 }

  test('counts the leads of the company, and of one seller', async () => {
    const { client, seller } = await signIn('user')
    expect(await rows(client.rpc('get_lead_counters'))).toEqual([{ ...one, yesterday: 0 }])
    const ofSeller = client.rpc('get_lead_counters', { p_seller_id: seller.id })
    expect(await rows(ofSeller)).toEqual([{ ...one, yesterday: 0 }])
    const ofAnother = client.rpc('get_lead_counters', { p_seller_id: other.seller.id })
    expect(await rows(ofAnother)).toMatchObject([{ total: 0, last_30_days: 0 }])
  })

  test('counts nothing of another company, and nothing for visitors', async () => {
    const { client } = await signIn()
    const given = { p_company_id: other.company.id }
    expect(await rows(client.rpc('get_lead_counters', given))).toEqual([])
    expect(await visitorsClient.rpc('get_lead_counters')).toMatchObject(refusedToVisitors)
  })
})

describe('count_leads_by', () => {
  test('counts by day, source and seller', async () => {
    const { client, seller } = await signIn('seller')
    const by = (p_by: string) => client.rpc('count_leads_by', { p_by, p_period: 'today' })
    expect(await rows(by('day'))).toMatchObject([{ leads: 1 }])
    expect(await rows(by('source'))).toEqual([{ key: 'instagram', label: 'Instagram', leads: 1 }])
    expect(await rows(by('seller'))).toEqual([{ key: seller.id, label: seller.name, leads: 1 }])
  })

  test('refuses an unknown kind with an explanation', async () => {
    const { client } = await signIn()
    expect(await client.rpc('count_leads_by', { p_by: 'city' })).toMatchObject({
      status: 400,
      error: { code: '22023', message: 'Agrupamento desconhecido.' },
    })
  })
})

describe('set_lead_outcome', () => {
  test('marks a contact won, and the seller’s figures follow', async () => {
    const { client, lead, seller } = await signIn('user')
    const won = { p_lead_id: lead.lead_id, p_outcome: 'won', p_value: 1234.5 }
    expect(await rows(client.rpc('set_lead_outcome', won))).toEqual([
      {
        id: lead.lead_id,
        outcome: 'won',
        outcome_value: 1234.5,
        outcome_at: expect.any(String),
      },
    ])
    const figures = 'leads_total, leads_converted, conversion_rate, total_sales'
    expect(await rows(client.from('sellers').select(figures).eq('id', seller.id))).toEqual([
      { leads_total: 1, leads_converted: 1, conversion_rate: 100, total_sales: 1234.5 },
    ])
    const undone = { p_lead_id: lead.lead_id, p_outcome: null }
    expect(await rows(client.rpc('set_lead_outcome', undone))).toMatchObject([{ outcome: null }])
  })

  test('finds no contact of another company', async () => {
    const { client } = await signIn()
    const given = { p_lead_id: theirLead.lead_id, p_outcome: 'lost' }
    expect(await client.rpc('set_lead_outcome', given)).toMatchObject({
      status: 404,
      error: { code: 'PT404', message: 'Contato não encontrado.' },
    })
    expect(await visitorsClient.rpc('set_lead_outcome', given)).toMatchObject(refusedToVisitors)
  })
})

describe('release_quarantined_lead', () => {
  const suspectsOf = (client: ReturnType<typeof clientOf>) =>
    rows<{ id: string }>(client.from('quarantined_leads').select('id'))

  test('gives the suspect to the seller whose turn it is', async () => {
    const { client, company, seller } = await signIn('manager')
    await capture(server, { p_company_id: company.id, ...robot })
    const [suspect] = await suspectsOf(client)
    const [released] = await rows<{ lead_id: string }>(
      client.rpc('release_quarantined_lead', { p_id: suspect?.id }),
    )
    expect(released).toEqual({
      lead_id: expect.any(String),
      seller_name: seller.name,
      whatsapp_url: expect.stringContaining('https://wa.me/'),
    })
    const leads = client.from('leads_captured').select('seller_id').eq('id', released?.lead_id)
    expect(await rows(leads)).toEqual([{ seller_id: seller.id }])
  })

  test.each(['seller', 'user'] as const)('is refused to a %s', async (role) => {
    const { client, company } = await signIn(role)
    await capture(server, { p_company_id: company.id, ...robot })
    const admin = clientOf((await createPerson(server, company)).caller)
    const [suspect] = await suspectsOf(admin)
    expect(await client.rpc('release_quarantined_lead', { p_id: suspect?.id })).toMatchObject({
      status: 403,
      error: {
        code: '42501',
        message: 'Apenas administradores e gerentes podem liberar contatos em quarentena.',
      },
    })
    expect(await rows(admin.from('leads_captured').select('id'))).toHaveLength(1)
  })
})

describe('get_notifications', () => {
  test('tells what happened in the company, newest first', async () => {
    const { client, company, lead, seller } = await signIn()
    await answerOf(client.from('sellers').update({ leads_received: 0 }).eq('id', seller.id))
    const news = await rows(client.rpc('get_notifications'))
    expect(news).toMatchObject([
      { kind: 'counters_zeroed', details: { sellers: 1, zeroed_by: 'Célia Prado' } },
      {
        kind: 'lead_received',
        subject: 'Ana Souza',
        details: { lead_id: lead.lead_id, source: 'instagram', seller_name: seller.name },
        company_id: company.id,
        company_name: company.name,
      },
    ])
    expect(await rows(client.rpc('get_notifications', { p_limit: 1 }))).toEqual(news.slice(0, 1))
  })

  test('tells nothing of another company, and nothing to visitors', async () => {
    const { client } = await signIn()
    const given = { p_company_id: other.company.id }
    expect(await rows(client.rpc('get_notifications', given))).toEqual([])
    expect(await visitorsClient.rpc('get_notifications')).toMatchObject(refusedToVisitors)
  })
})
