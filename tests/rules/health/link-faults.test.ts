/** product.md 58: links, pages and forms. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { visitor, withSettings } from '../../support/database-callers.ts'
import {
  createCapturePage,
  createCompany,
  createSeller,
  createShortLink,
  createTeam,
} from '../../support/factories.ts'
import { listCodes, listFaults } from '../../support/faults.ts'
import { foldLeads } from '../../support/fold-leads.ts'

const server = await openTestDatabase()

async function openShop() {
  const company = await createCompany(server)
  const seller = await createSeller(server, company)
  return { company, seller }
}

describe('a link that is switched off', () => {
  const follow = (code: string, settings: Record<string, string> = {}) =>
    server.database.run(
      withSettings(visitor, settings),
      sql`select * from public.follow_short_link(${code})`,
    )

  test('is told once people click it, until it is on again', async () => {
    const { company } = await openShop()
    const link = await createShortLink(server, company, { active: false })
    expect(await listCodes(server, company)).toEqual([])
    await follow(link.code)
    await follow(link.code.toUpperCase())
    expect(await listFaults(server, company)).toMatchObject([
      {
        code: 'link_off',
        severity: 'warning',
        subject_kind: 'link',
        subject_id: link.id,
        subject_name: link.code,
        numbers: { clicks: 2 },
      },
    ])
    await change(server, 'public.short_urls', link, { active: true })
    expect(await listCodes(server, company)).toEqual([])
  })

  test('is forgotten a week after the last click', async () => {
    const { company } = await openShop()
    const link = await createShortLink(server, company, { active: false })
    await follow(link.code)
    await ask(
      server,
      sql`update private.missed_visits set visited_at = visited_at - interval '7 days 1 minute'
        where short_url_id = ${link.id}::uuid`,
    )
    expect(await listCodes(server, company)).toEqual([])
    await ask(server, sql`select private.trim_missed_visits()`)
    expect(
      await ask(
        server,
        sql`select * from private.missed_visits where short_url_id = ${link.id}::uuid`,
      ),
    ).toEqual([])
  })

  test('is no matter for machines', async () => {
    const { company } = await openShop()
    const link = await createShortLink(server, company, { active: false })
    await follow(link.code, { 'request.bot': 'true' })
    expect(await listCodes(server, company)).toEqual([])
  })
})

describe('a link to a capture page', () => {
  const host = 'rodizio.example'

  test('leads nowhere while the page is off', async () => {
    const { company } = await openShop()
    const page = await createCapturePage(server, company, { active: false })
    const link = await createShortLink(server, company, {
      url: `https://${host}/p/${page.slug}?utm_source=x`,
    })
    expect(await listFaults(server, company)).toMatchObject([
      {
        code: 'link_to_nowhere',
        subject_id: link.id,
        numbers: { slug: page.slug, page: 'Feirão' },
      },
    ])
    await change(server, 'public.capture_pages', page, { active: true })
    expect(await listCodes(server, company, host)).toEqual([])
  })

  test('tells nothing of another company’s page', async () => {
    const [{ company }, other] = [await openShop(), await openShop()]
    const page = await createCapturePage(server, other.company, { active: false })
    await createShortLink(server, company, { url: `https://${host}/p/${page.slug}` })
    expect(await listFaults(server, company, host)).toMatchObject([
      { code: 'link_to_nowhere', since: null, numbers: { slug: page.slug, page: null } },
    ])
  })

  test('leads nowhere once the page is deleted, until it leads elsewhere', async () => {
    const { company } = await openShop()
    const page = await createCapturePage(server, company)
    const link = await createShortLink(server, company, { url: `https://${host}/p/${page.slug}` })
    await ask(server, sql`delete from public.capture_pages where id = ${page.id}::uuid`)
    expect(await listCodes(server, company, host)).toEqual(['link_to_nowhere'])
    // Another site may have such an address too.
    expect(await listCodes(server, company, 'outra.example')).toEqual([])
    await change(server, 'public.short_urls', link, {
      original_url: `https://${host}/capture-lead`,
    })
    expect(await listCodes(server, company, host)).toEqual([])
  })

  test('leads nowhere where an old page was deleted, whatever the host', async () => {
    const { company } = await openShop()
    const page = await createCapturePage(server, company)
    await ask(
      server,
      sql`update public.capture_pages set created_at = created_at - interval '2 days' where id = ${page.id}::uuid`,
    )
    await createShortLink(server, company, { url: `https://${host}/p/${page.slug}` })
    await ask(server, sql`delete from public.capture_pages where id = ${page.id}::uuid`)
    expect(await listCodes(server, company)).toEqual(['link_to_nowhere'])
  })
})

test('a team that a link names and that has nobody to get a lead is told', async () => {
  const { company, seller } = await openShop()
  const other = await createSeller(server, company, { name: 'Rui' })
  const team = await createTeam(server, company, [other])
  const link = await createShortLink(server, company)
  await change(server, 'public.sellers', other, { active: false })
  expect(await listCodes(server, company)).toEqual([])
  await change(server, 'public.short_urls', link, { team_id: team.id })
  expect(await listFaults(server, company)).toMatchObject([
    {
      code: 'team_empty',
      subject_kind: 'team',
      subject_id: team.id,
      subject_name: 'Lançamentos',
      numbers: { links: 1, pages: 0 },
    },
  ])
  await ask(
    server,
    sql`insert into public.team_members (company_id, team_id, seller_id)
      values (${company.id}::uuid, ${team.id}::uuid, ${seller.id}::uuid)`,
  )
  expect(await listCodes(server, company)).toEqual([])
})

describe('a form that fifty people saw in a week', () => {
  const see = (company: { id: string }, origin: string | null, views: number, age = '1 day') =>
    ask(
      server,
      sql`insert into private.form_hours (company_id, origin_id, hour, views) values (${company.id}::uuid,
        private.seller_key(${origin}::uuid), date_trunc('hour', now() - ${age}::interval), ${views}::integer)`,
    )

  test('of a link is told until somebody sends it', async () => {
    const { company } = await openShop()
    const link = await createShortLink(server, company)
    await see(company, link.id, 49)
    await see(company, link.id, 900, '8 days')
    expect(await listCodes(server, company)).toEqual([])
    await see(company, link.id, 1, '2 days')
    expect(await listFaults(server, company)).toMatchObject([
      {
        code: 'form_never_sent',
        subject_kind: 'link',
        subject_id: link.id,
        numbers: { views: 50 },
      },
    ])
    await capture(server, { p_short_code: link.code })
    expect(await listCodes(server, company)).toEqual([])
  })

  test('of a page and of the widget are told apart', async () => {
    const { company } = await openShop()
    const page = await createCapturePage(server, company)
    await see(company, page.id, 60)
    await see(company, null, 70)
    const kinds = async () => (await listFaults(server, company)).map((fault) => fault.subject_kind)
    expect((await kinds()).sort()).toEqual(['form', 'page'])
    await capture(server, { p_company_id: company.id, p_attribution: { page_id: page.id } })
    await foldLeads(server)
    expect(await kinds()).toEqual(['form'])
    await capture(server, { p_company_id: company.id })
    await foldLeads(server)
    expect(await kinds()).toEqual([])
  })

  test('is not broken where the quarantine keeps what was sent', async () => {
    const { company } = await openShop()
    const link = await createShortLink(server, company)
    await see(company, link.id, 60)
    await capture(server, { p_short_code: link.code, p_attribution: { _hp: 'x' } })
    expect(await listCodes(server, company)).toEqual([])
  })
})
