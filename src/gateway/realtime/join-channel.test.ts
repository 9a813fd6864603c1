import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { secrets, signToken } from '../../../tests/support/realtime.ts'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { type Database, DatabaseError, nobody } from '../../database/database.ts'
import { createKeyring } from '../keyring.ts'
import { joinChannel } from './join-channel.ts'
import { realtimeLimits } from './limits.ts'
import { Realtime } from './realtime.ts'
import type { Wire } from './wire.ts'

const server = await openTestDatabase()
const leads = { schema: 'public', name: 'leads_captured', columns: [] }

/** The database, which fails where it is asked for this. */
function failingAt(part: string | null): Database {
  const run: Database['run'] = async (caller, statement, options) => {
    if (part !== null && statement.text.includes(part)) throw new DatabaseError('08006', 'Away.')
    return server.database.run(caller, statement, options)
  }
  return Object.assign(Object.create(server.database), { run })
}

/** By a token that soon expires. */
async function join(part: string | null) {
  const realtime = new Realtime({
    database: failingAt(part),
    keyring: createKeyring(secrets),
    limits: realtimeLimits,
    onLoss: () => undefined,
    onFailure: () => undefined,
  })
  onTestFinished(() => realtime.close())
  const expired: string[] = []
  const payload = {
    access_token: await signToken(randomUUID(), 5, { role: 'service_role' }),
    config: {
      private: true,
      broadcast: { replay: {} },
      postgres_changes: [{ event: '*', schema: 'public', table: leads.name }],
    },
  }
  const joining = joinChannel(
    realtime,
    { caller: nobody } as Wire,
    { topic: 'realtime:sala', joinRef: '1', ref: '1', event: 'phx_join', payload },
    (_, reason) => expired.push(reason),
  )
  const failure = await joining.then(
    () => null,
    ({ code }) => code,
  )
  return {
    failure,
    expired,
    listeners: () => realtime.subscribers.find(leads as never, 'INSERT', {}).length,
  }
}

test('a join that fails leaves nobody who listens, and no clock', async () => {
  const failed = await Promise.all(['published_tables', 'read_feed', 'read_messages'].map(join))
  const good = await join(null)
  expect(good.listeners()).toBe(1)
  const left = failed.map(({ listeners }) => listeners())
  // The last one to have begun.
  await expect.poll(() => good.expired).toHaveLength(1)
  expect({ left, expired: failed.map(({ expired }) => expired.length) }).toEqual({
    left: [0, 0, 0],
    expired: [0, 0, 0],
  })
  const failures = [...failed, good].map(({ failure }) => failure)
  expect(failures).toEqual(['08006', '08006', '08006', null])
})
