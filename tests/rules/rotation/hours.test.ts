/** product.md 41: what is true at one minute. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createRotation, setSeller } from '../../support/rotation.ts'

const server = await openTestDatabase()

const week = {
  mon: [
    ['09:00', '12:00'],
    ['13:00', '18:00'],
  ],
  fri: [['22:00', '24:00']],
  sat: [['00:00', '02:30']],
}

describe('weekly hours', () => {
  test.each([
    [{ mon: [['09:00', '18:00']] }, true],
    [week, true],
    [{}, false],
    [[], false],
    [{ mon: [] }, false],
    [{ segunda: [['09:00', '18:00']] }, false],
    [{ mon: [['18:00', '09:00']] }, false],
    [{ mon: [['09:00', '09:00']] }, false],
    [{ mon: [['09:00', '24:30']] }, false],
    [{ mon: [['9:00', '18:00']] }, false],
    [{ mon: [['09:00']] }, false],
    [{ mon: '09:00' }, false],
    [
      {
        mon: [
          ['09:00', '13:00'],
          ['12:00', '18:00'],
        ],
      },
      false,
    ],
    [
      {
        mon: [
          ['13:00', '18:00'],
          ['09:00', '12:00'],
        ],
      },
      false,
    ],
  ])('%j: accepted %s', async (hours, accepted) => {
    const { sellers } = await createRotation(server, { Ana: {} })
    const writing = setSeller(server, sellers.Ana, { weekly_hours: hours })
    if (accepted) await expect(writing).resolves.toBeUndefined()
    else await expect(writing).rejects.toMatchObject({ code: '22023' })
  })

  // 2026-11-30 is a Monday.
  test.each([
    ['2026-11-30 08:59:59', false],
    ['2026-11-30 09:00:00', true],
    ['2026-11-30 11:59:59', true],
    ['2026-11-30 12:00:00', false],
    ['2026-11-30 17:59:59', true],
    ['2026-11-30 18:00:00', false],
    ['2026-12-01 10:00:00', false],
    ['2026-12-04 23:59:59', true],
    ['2026-12-05 00:00:00', true],
    ['2026-12-05 02:30:00', false],
  ])('at %s: open %s', async (local, open) => {
    expect(
      await askOne(
        server,
        sql`select private.is_open(${week}::jsonb, ${local}::timestamp) as open`,
      ),
    ).toEqual({ open })
  })

  test.each([
    ['America/Sao_Paulo', '2026-11-30 08:00-03', '2026-11-30T09:00:00-03:00'],
    ['America/Sao_Paulo', '2026-11-30 12:30-03', '2026-11-30T13:00:00-03:00'],
    ['America/Sao_Paulo', '2026-11-30 18:00-03', '2026-12-04T22:00:00-03:00'],
    ['America/Sao_Paulo', '2026-12-05 02:30-03', '2026-12-07T09:00:00-03:00'],
    ['America/Sao_Paulo', '2026-11-30 10:00-03', '2026-11-30T10:00:00-03:00'],
    ['America/Manaus', '2026-11-30 13:30-03', '2026-11-30T13:00:00-04:00'],
    ['America/Rio_Branco', '2026-11-30 10:00-03', '2026-11-30T09:00:00-05:00'],
    ['America/Noronha', '2026-11-30 07:00-03', '2026-11-30T09:00:00-02:00'],
  ])('in %s after %s open at %s', async (zone, from, opens) => {
    const { at } = await askOne<{ at: string }>(
      server,
      sql`select to_json(private.opens_at(${week}::jsonb, ${zone}, ${from}::timestamptz)) as at`,
    )
    expect(new Date(at)).toEqual(new Date(opens))
  })
})

describe('a seller', () => {
  const state = async (
    columns: Record<string, unknown>,
    at: string,
    zone = 'America/Sao_Paulo',
  ) => {
    const { sellers } = await createRotation(server, { Ana: columns })
    return askOne<{ left_out: string | null; until: string | null }>(
      server,
      sql`select private.left_out(s, s.weekly_hours, t.at, t.at at time zone ${zone}) as left_out,
          case when a.at > t.at then to_char(a.at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') end as until
        from public.sellers s cross join (select ${at}::timestamptz as at) t
        cross join lateral (select private.available_at(s, s.weekly_hours, ${zone}, t.at) as at) a
        where s.id = ${sellers.Ana.id}`,
    )
  }
  const away = { away_until: '2026-11-30 14:00-03' }
  const leave = { leave_from: '2026-11-30 00:00-03', leave_until: '2026-12-05 00:00-03' }
  const full = { daily_limit: 5, leads_today: 5, leads_today_on: '2026-11-30' }

  test.each([
    ['away until the minute', away, '2026-11-30 13:59:59-03', 'away', '2026-11-30 14:00'],
    ['back at the minute', away, '2026-11-30 14:00-03', null, null],
    [
      'away into closed hours',
      { ...away, weekly_hours: { tue: [['08:00', '12:00']] } },
      '2026-11-30 10:00-03',
      'away',
      '2026-12-01 08:00',
    ],
    [
      'in no hurry before the hours',
      { weekly_hours: week },
      '2026-11-30 08:59-03',
      'hours',
      '2026-11-30 09:00',
    ],
    ['there until the day of a leave', leave, '2026-11-29 23:59-03', null, null],
    ['on leave from then on', leave, '2026-11-30 00:00-03', 'away', '2026-12-05 00:00'],
    ['back after the leave', leave, '2026-12-05 00:00-03', null, null],
    [
      'away in a pause that a leave goes on from',
      { ...leave, away_until: '2026-11-30 10:00-03' },
      '2026-11-29 12:00-03',
      'away',
      '2026-12-05 00:00',
    ],
    [
      'back after a leave that begins before the hours',
      { ...leave, weekly_hours: { tue: [['08:00', '12:00']] } },
      '2026-11-29 12:00-03',
      'hours',
      '2026-12-08 08:00',
    ],
    ['at the limit', full, '2026-11-30 23:59:59-03', 'limit', '2026-12-01 00:00'],
    ['free again at midnight', full, '2026-12-01 00:00-03', null, null],
    ['below the limit', { ...full, leads_today: 4 }, '2026-11-30 12:00-03', null, null],
    [
      'at the limit after the clock was set back over midnight',
      full,
      '2026-11-29 23:59-03',
      'limit',
      '2026-12-01 00:00',
    ],
    ['not bound by a clock that was days ahead', full, '2026-11-28 12:00-03', null, null],
    ['inactive for ever', { ...away, active: false }, '2026-11-30 12:00-03', 'inactive', null],
  ])('is %s', async (_, columns, at, left_out, until) => {
    expect(await state(columns, at)).toEqual({ left_out, until })
  })

  test('is never away for ever', async () => {
    const { sellers } = await createRotation(server, { Ana: {} })
    for (const away_until of ['infinity', '9999-01-01']) {
      const writing = setSeller(server, sellers.Ana, { away_until })
      await expect(writing).rejects.toMatchObject({ code: '23514' })
    }
  })

  test.each([
    { leave_from: '2026-12-05', leave_until: '2026-12-05' },
    { leave_from: '2026-12-05' },
    { leave_until: '2026-12-05' },
  ])('has no leave of %o', async (columns) => {
    const { sellers } = await createRotation(server, { Ana: {} })
    const writing = setSeller(server, sellers.Ana, columns)
    await expect(writing).rejects.toMatchObject({ code: '23514' })
  })

  test('has the day of the company’s time zone', async () => {
    // 23:30 in Manaus.
    expect(await state(full, '2026-12-01 03:30+00', 'America/Manaus')).toEqual({
      left_out: 'limit',
      until: '2026-12-01 00:00',
    })
  })
})
