/** The database and the visitor's form read e-mails alike. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { emailCases } from '../../support/email-cases.ts'

const server = await openTestDatabase()

test.each(emailCases)('“%s” is an e-mail: %s', async (typed, is) => {
  expect(await askOne(server, sql`select private.is_email(${typed}::text) as is`)).toEqual({ is })
})
