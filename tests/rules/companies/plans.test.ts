import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { plans } from '../../../src/domain/plans.ts'

const server = await openTestDatabase()

test.each(plans)(
  'the plan $name has the same limits in the database as on its card',
  async (plan) => {
    const limits = await server.asOwner((run) =>
      run(sql`select leads, sellers, pages from private.plan_limits(${plan.id}::text)`),
    )
    expect(limits).toEqual([plan.limits])
  },
)
