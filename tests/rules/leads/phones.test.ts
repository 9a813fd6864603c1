/** The database and the forms read phones alike (product.md section 5). */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { parsePhone } from '../../../src/domain/phone.ts'
import { phoneCases } from '../../support/phone-cases.ts'

const server = await openTestDatabase()

const read = (typed: string) =>
  askOne<{ digits: string; key: string }>(
    server,
    sql`select d.digits, private.phone_key(d.digits) as key
      from (select private.read_phone(${typed}::text) as digits) d`,
  )

test.each(phoneCases)('“$typed” is read as the forms read it', async (given) => {
  const { typed, digits, matchKey, problem } = given
  if (problem) {
    await expect(read(typed)).rejects.toMatchObject({ code: '22023', message: problem })
  } else {
    expect(await read(typed)).toEqual({ digits, key: matchKey })
  }
})

test('each of the 100 area codes is known or unknown to both alike', async () => {
  const typed = Array.from({ length: 100 }, (_, i) => `${String(i).padStart(2, '0')}912345678`)
  const rows = await ask<{ known: boolean }>(
    server,
    sql`select private.has_area_code(p) as known
      from jsonb_array_elements_text(${typed}::jsonb) with ordinality as t (p, i) order by i`,
  )
  const known = rows.map((row) => row.known)
  expect(known).toEqual(typed.map((phone) => !('problem' in parsePhone(phone))))
  expect(known.filter(Boolean)).toHaveLength(67)
})

test('any digits get the same key from both', async () => {
  const phone = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 15 }),
    fc
      .tuple(
        fc.constantFrom('', '0', '55', '0055'),
        fc.integer({ min: 10, max: 99 }),
        fc.integer({ min: 20_000_000, max: 999_999_999 }),
      )
      .map((parts) => parts.join('')),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(phone, { minLength: 50, maxLength: 100 }), async (typed) => {
      const rows = await ask<{ key: string | null }>(
        server,
        sql`select private.phone_key(private.national_digits(p)) as key
          from jsonb_array_elements_text(${typed}::jsonb) with ordinality as t (p, i) order by i`,
      )
      expect(rows.map(({ key }) => key)).toEqual(
        typed.map((text) => {
          const parsed = parsePhone(text)
          return 'problem' in parsed ? null : parsed.matchKey
        }),
      )
    }),
    { numRuns: 20 },
  )
})
