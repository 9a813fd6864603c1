/** product.md 45: the same contact meets the same seller. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createTeam } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import {
  closedNow,
  createRotation,
  explainLead,
  findUnexplained,
  setSeller,
} from '../../support/rotation.ts'

const server = await openTestDatabase()

const findFigures = (companyId: string) =>
  ask(
    server,
    sql`select name, leads_received, leads_total from public.sellers
      where company_id = ${companyId} order by name`,
  )

describe('a contact that comes back', () => {
  test.each(['before', 'after'])(
    'meets its seller again %s the fold, out of turn',
    async (when) => {
      const { company } = await createRotation(
        server,
        { Ana: {}, Bia: { leads_received: 1 } },
        { same_seller_days: 30 },
      )
      const given = { p_company_id: company.id, p_phone: '11955554444' }
      expect((await capture(server, given)).seller_name).toBe('Ana')
      if (when === 'after') await foldLeads(server)
      const again = await capture(server, { ...given, p_phone: '(11) 95555-4444' })
      expect(again.seller_name).toBe('Ana')
      expect(await explainLead(server, again.lead_id)).toMatch(
        /^Ana já tinha atendido este contato em \d\d\/\d\d às \d\d:\d\d e continua com ele, fora da vez\.$/,
      )
      // A lead of its own that moves no rotation counter.
      expect(await findFigures(company.id)).toEqual([
        { name: 'Ana', leads_received: 1, leads_total: 2 },
        { name: 'Bia', leads_received: 1, leads_total: 0 },
      ])
      expect(await findUnexplained(server, company)).toEqual([])
    },
  )

  test('meets the next seller if the company did not choose it, after the days, or in another company', async () => {
    const { company, sellers } = await createRotation(server, { Ana: {}, Bia: {} })
    const given = { p_company_id: company.id, p_phone: '11955554445' }
    const first = await capture(server, given)
    expect((await capture(server, given)).seller_name).not.toBe(first.seller_name)
    await setSeller(server, sellers.Ana, { leads_received: 9 })
    await change(server, 'public.companies', company, { same_seller_days: 30 })
    await ask(
      server,
      sql`update public.leads_captured set created_at = created_at - interval '31 days'
        where company_id = ${company.id}`,
    )
    expect((await capture(server, given)).seller_name).toBe('Bia')
    const other = await createRotation(server, { Zeca: {} }, { same_seller_days: 30 })
    expect((await capture(server, { ...given, p_company_id: other.company.id })).seller_name).toBe(
      'Zeca',
    )
  })

  test.each([
    ['is away', { away_until: '2099-12-31T12:00Z' }, 'Ana (ausente até 31/12 às 09:00)'],
    ['is inactive', { active: false }, 'Ana (inativo)'],
  ])('meets the next seller if its own %s', async (_, state, words) => {
    const { company, sellers } = await createRotation(
      server,
      { Ana: {}, Bia: { leads_received: 5 } },
      { same_seller_days: 30 },
    )
    const given = { p_company_id: company.id, p_phone: '11955554446' }
    await capture(server, given)
    await setSeller(server, sellers.Ana, state)
    const again = await capture(server, given)
    expect(again.seller_name).toBe('Bia')
    expect(await explainLead(server, again.lead_id)).toContain(
      `Quem já atendeu este contato não estava disponível: ${words}. Bia era a única pessoa disponível.`,
    )
    const { leads_received } = await askOne(
      server,
      sql`select leads_received from public.sellers where id = ${sellers.Bia.id}`,
    )
    expect(leads_received).toBe(6)
    expect(await findUnexplained(server, company)).toEqual([])
  })

  test.each([false, true])(
    'meets it outside the hours too, where leads rotate in spite of them; with a team: %s',
    async (hasTeam) => {
      const { company, sellers } = await createRotation(
        server,
        { Ana: { leads_received: 5 }, Bia: { leads_received: 9 }, Caio: {} },
        { same_seller_days: 30 },
      )
      const given = { p_company_id: company.id, p_phone: '11955554447' }
      await setSeller(server, sellers.Caio, { active: false })
      expect((await capture(server, given)).seller_name).toBe('Ana')
      await setSeller(server, sellers.Caio, { active: true })
      const team =
        hasTeam && (await createTeam(server, company, [sellers.Bia], { hours: closedNow }))
      await change(server, 'public.companies', company, {
        weekly_hours: JSON.stringify(closedNow),
      })
      const returned = { ...given, ...(team && { p_team_id: team.id }) }
      const again = await capture(server, returned)
      expect(again.seller_name).toBe('Ana')
      expect(await explainLead(server, again.lead_id)).toMatch(
        /^Ninguém .*estava disponível: .*\(fora do horário\).* Ana já tinha atendido este contato .*, fora da vez\.$/,
      )
      await setSeller(server, sellers.Ana, { away_until: '2099-12-31T12:00Z' })
      expect((await capture(server, returned)).seller_name).toBe(hasTeam ? 'Bia' : 'Caio')
      await change(server, 'public.companies', company, { when_nobody: 'wait' })
      await setSeller(server, sellers.Ana, { away_until: null })
      expect((await capture(server, returned)).seller_name).toBe(null)
      expect(await findUnexplained(server, company)).toEqual([])
    },
  )
})
