/** The database reads phones exactly as domain/phone.ts does: one list of cases for both. */
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { phoneCases } from '../../src/domain/phone-cases.ts'
import { openTestDatabase } from '../support/test-database.ts'

const server = await openTestDatabase()

it.each(phoneCases)('the database reads "$typed" as $digits$problem', async (phone) => {
  const answer = server.asOwner((run) =>
    run<{
      digits: string
      key: string
    }>(sql`select read.digits, private.phone_key(read.digits) as key
      from private.read_phone(${phone.typed}) as read (digits)`),
  )
  if (phone.problem) await expect(answer).rejects.toThrow(phone.problem)
  else expect(await answer).toEqual([{ digits: phone.digits, key: phone.matchKey }])
})
