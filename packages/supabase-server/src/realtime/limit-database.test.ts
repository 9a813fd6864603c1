import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { anonymous } from '../database/database.ts'
import { limitDatabase } from './limit-database.ts'

const { database } = await openTestDatabase()

test('a flood of joins reaches the database a few at a time, and the last ones are refused', async () => {
  let [now, most] = [0, 0]
  const limited = limitDatabase({
    ...database,
    async run(...asked) {
      most = Math.max(most, ++now)
      return database
        .run(...(asked as Parameters<typeof database.run>))
        .finally(() => now--) as never
    },
  })
  const reads = Array.from({ length: 250 }, () => limited.run(anonymous, sql`select 1 as one`))
  const answers = await Promise.allSettled(reads)
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(most).toBe(2)
  expect(refused).toHaveLength(48)
  expect(refused[0]).toMatchObject({ reason: { code: 'IncreaseConnectionPool' } })
  expect(await limited.run(anonymous, sql`select 1 as one`)).toEqual([{ one: 1 }])
})
