import type { Caller, Statement } from 'supabase-server/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { addVerifiedFactor, createPerson, signedIn } from '../support/database-callers.ts'
import { roles } from '../support/policy-probe.ts'
import { createTwoTenants, type TwoTenants } from '../support/two-tenants.ts'
import { calls } from './calls-by-role.ts'

const server = await openTestDatabase()
let tenants: TwoTenants
beforeAll(async () => {
  tenants = await createTwoTenants(server)
})

class Undo extends Error {}

/**
 * Rolls back, so that each role finds the tenants unchanged. Not-found and already-exists count as
 * no answer.
 */
async function answer(caller: Caller, statement: Statement): Promise<'yes' | 'no' | 'refused'> {
  let found: 'yes' | 'no' = 'no'
  try {
    await server.database.transaction(caller, async (run) => {
      const [row] = await run<{ id: string | null }>(statement)
      found = row?.id == null ? 'no' : 'yes'
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return found
    const { code } = error as { code?: string }
    if (code === '42501') return 'refused'
    if (code === 'PT404' || code === 'PT409') return 'no'
    throw error
  }
  return found
}

describe.each(Object.entries(calls))('%s', (_, { ask, answers }) => {
  for (const [i, role] of roles.entries()) {
    test(`called by ${role}: ${answers[i]}`, async () => {
      const own = await answer(tenants.callers[role], ask(tenants.own))
      const other = await answer(tenants.callers[role], ask(tenants.other))
      const words = {
        'yes/yes': 'all',
        'yes/no': 'own',
        'yes/refused': 'own',
        'no/no': '—',
        'refused/refused': '✗',
      }
      expect(words[`${own}/${other}` as keyof typeof words] ?? `${own}/${other}`).toBe(answers[i])
    })
  }
})

describe('an admin who has not used a verified second factor', () => {
  let half: Caller
  beforeAll(async () => {
    const { id } = await createPerson(server, tenants.own.company, { role: 'admin' })
    await addVerifiedFactor(server, id)
    half = signedIn(id)
  })

  // Public calls reveal no company's data, and a fresh code belongs to nobody.
  const closed = Object.entries(calls).filter(
    ([name, { answers }]) => answers[0] === '✗' && name !== 'generate_short_code',
  )
  for (const [name, { ask }] of closed) {
    test(`gets no answer from ${name}`, async () => {
      expect(['no', 'refused']).toContain(await answer(half, ask(tenants.own)))
    })
  }
})
