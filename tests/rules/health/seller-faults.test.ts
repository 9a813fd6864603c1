/** product.md 58: who could get a lead. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCompany } from '../../support/factories.ts'
import { listCodes, listFaults, listFaultsAt } from '../../support/faults.ts'
import { createRotation, openNow, setSeller } from '../../support/rotation.ts'

const server = await openTestDatabase()

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a seller without a usable phone is named', async () => {
  const { company, sellers } = await createRotation(server, { Ana: {}, Rui: {} })
  await ask(
    server,
    sql`update public.sellers set phone = '123', phone_key = null where id = ${sellers.Rui.id}::uuid`,
  )
  expect(await listFaults(server, company)).toMatchObject([
    {
      code: 'seller_without_phone',
      severity: 'warning',
      subject_kind: 'seller',
      subject_id: sellers.Rui.id,
      subject_name: 'Rui',
      since: expect.anything(),
    },
  ])
  await setSeller(server, sellers.Rui, { phone: '81912345678' })
  expect(await listCodes(server, company)).toEqual([])
})

describe('everyone off', () => {
  test('is told when nobody may get a lead, until somebody may', async () => {
    const { company, sellers } = await createRotation(server, { Ana: {}, Rui: {} })
    await setSeller(server, sellers.Ana, { active: false })
    expect(await listCodes(server, company)).toEqual([])
    await setSeller(server, sellers.Rui, { deleted_at: new Date().toISOString() })
    expect(await listFaults(server, company)).toMatchObject([
      { code: 'no_seller', severity: 'critical', subject_id: company.id, numbers: { sellers: 1 } },
    ])
    await setSeller(server, sellers.Ana, { active: true })
    expect(await listCodes(server, company)).toEqual([])
  })

  test('is no fault of a company that never had a seller', async () => {
    expect(await listCodes(server, await createCompany(server))).toEqual([])
  })
})

describe('everyone away', () => {
  test.each(['rotate', 'wait'] as const)('is told where leads %s', async (when_nobody) => {
    const { company, sellers } = await createRotation(
      server,
      { Ana: { away_until: daysAhead(1) }, Rui: { daily_limit: 1 } },
      { when_nobody },
    )
    expect(await listCodes(server, company)).toEqual([])
    const leave = { leave_from: daysAhead(-2), leave_until: daysAhead(2) }
    await setSeller(server, sellers.Rui, leave)
    const [fault, ...more] = await listFaults(server, company)
    expect([fault, more]).toMatchObject([
      { code: 'nobody_available', severity: 'critical', numbers: { sellers: 2, limited: 0 } },
      [],
    ])
    const away = Date.parse(String(fault?.numbers.returns_at)) - Date.now()
    expect(away / 3_600_000).toBeCloseTo(24, 1)
    await setSeller(server, sellers.Ana, { away_until: null })
    expect(await listCodes(server, company)).toEqual([])
  })

  test('is told when all have reached the limit of the day', async () => {
    const { company, sellers } = await createRotation(server, { Ana: { daily_limit: 1 } })
    const reached = '2027-03-01T19:00:00+00:00'
    await setSeller(server, sellers.Ana, {
      leads_today: 1,
      leads_today_on: '2027-03-01',
      last_assigned_at: reached,
    })
    const [fault, ...more] = await listFaultsAt(server, company, '2027-03-01T20:00-03:00')
    expect([fault, more]).toMatchObject([
      { code: 'nobody_available', numbers: { sellers: 1, limited: 1 } },
      [],
    ])
    expect(fault?.since).toEqual(new Date(reached))
  })

  test('is no fault outside the hours', async () => {
    const weekdays = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['08:00', '18:00']]]),
    )
    const { company, sellers } = await createRotation(
      server,
      { Ana: {} },
      { when_nobody: 'wait', weekly_hours: weekdays },
    )
    const codesAt = async (at: string) =>
      (await listFaultsAt(server, company, at)).map(({ code }) => code)
    // A Monday.
    const opened = '2027-03-01T10:00-03:00'
    const evening = '2027-03-01T20:00-03:00'
    const weekend = '2027-02-27T12:00-03:00'
    for (const at of [opened, evening, weekend]) expect(await codesAt(at)).toEqual([])
    await setSeller(server, sellers.Ana, {
      leave_from: '2027-02-26T12:00-03:00',
      leave_until: '2027-03-02T09:00-03:00',
    })
    expect(await listFaultsAt(server, company, opened)).toMatchObject([
      { code: 'nobody_available', since: new Date('2027-03-01T08:00-03:00') },
    ])
    expect(await codesAt(weekend)).toEqual(['nobody_at_opening'])
    expect(await codesAt(evening)).toEqual(['nobody_at_opening'])
    expect(await codesAt('2027-03-02T12:00-03:00')).toEqual([])
    const [fault] = await listFaultsAt(server, company, evening)
    expect(fault?.numbers).toEqual({
      sellers: 1,
      opens_at: '2027-03-02T11:00:00+00:00',
      returns_at: '2027-03-02T12:00:00+00:00',
    })
    await setSeller(server, sellers.Ana, { leave_until: '2027-03-02T08:00-03:00' })
    expect(await codesAt(evening)).toEqual([])
  })

  test('begins when the hours of the last who was there end', async () => {
    const day = (closes: string) => ({ weekly_hours: { mon: [['08:00', closes]] } })
    const { company, sellers } = await createRotation(
      server,
      { Ana: day('12:00'), Bia: day('18:00'), Rui: {} },
      { when_nobody: 'wait' },
    )
    const leave = { leave_from: '2027-02-27T12:00-03:00', leave_until: '2027-03-05T12:00-03:00' }
    await setSeller(server, sellers.Bia, leave)
    const sinceAt = async (at: string) =>
      (await listFaultsAt(server, company, at))
        .filter(({ code }) => code === 'nobody_available')
        .map(({ since }) => since)
    await setSeller(server, sellers.Rui, { active: false })
    expect(await sinceAt('2027-03-01T11:00-03:00')).toEqual([])
    expect(await sinceAt('2027-03-01T12:05-03:00')).toEqual([new Date('2027-03-01T12:00-03:00')])
    // Always open, and away as long.
    await setSeller(server, sellers.Rui, { active: true, ...leave })
    await setSeller(server, sellers.Ana, leave)
    expect(await sinceAt('2027-03-01T09:00-03:00')).toEqual([new Date('2027-02-27T12:00-03:00')])
  })

  test('is no fault of a night when each seller has own hours', async () => {
    const { company } = await createRotation(
      server,
      { Ana: { weekly_hours: { mon: [['08:00', '18:00']] } } },
      { when_nobody: 'wait' },
    )
    expect(await listFaultsAt(server, company, '2027-03-01T20:00-03:00')).toEqual([])
  })

  test('is told even where the company is always open', async () => {
    const { company, sellers } = await createRotation(
      server,
      { Ana: {} },
      { weekly_hours: openNow },
    )
    await setSeller(server, sellers.Ana, { away_until: daysAhead(30) })
    expect(await listCodes(server, company)).toEqual(['nobody_available'])
    await change(server, 'public.companies', company, { active: false })
    expect(await listCodes(server, company)).toEqual([])
  })
})
