import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { secrets, signToken } from '../../tests/support/realtime.ts'
import { anonymous, type Database, DatabaseError } from '../database/database.ts'
import { createKeyring } from '../keys/keyring.ts'
import { joinChannel } from './join-channel.ts'
import { JoinedChannels } from './joined-channels.ts'
import { realtimeBounds, realtimeLimits } from './limits.ts'
import { Quotas } from './quotas.ts'
import { Realtime } from './realtime.ts'
import type { Message } from './serializer.ts'
import type { Wire } from './wire.ts'

const server = await openTestDatabase()
const profiles = { schema: 'public', name: 'profiles', columns: [] }

const wire = { caller: anonymous, quotas: [], belongTo: () => undefined }

function failingAt(part: string | null): Database {
  const run: Database['run'] = async (caller, statement, options) => {
    if (part !== null && statement.text.includes(part)) throw new DatabaseError('08006', 'Away.')
    return server.database.run(caller, statement, options)
  }
  return Object.assign(Object.create(server.database), { run })
}

type AtEnd = TestContext['onTestFinished']

function start(database: Database, onTestFinished: AtEnd): Realtime {
  const realtime = new Realtime({
    database,
    keyring: createKeyring(secrets),
    limits: realtimeLimits,
    quotas: new Quotas(realtimeBounds),
    publicAccess: false,
    onLoss: () => undefined,
    onFailure: () => undefined,
  })
  onTestFinished(() => realtime.close())
  return realtime
}

async function asking(seconds: number): Promise<Message> {
  const payload = {
    access_token: await signToken(randomUUID(), seconds, { role: 'service_role' }),
    config: {
      private: true,
      broadcast: { replay: {} },
      postgres_changes: [{ event: '*', schema: 'public', table: profiles.name }],
    },
  }
  return { topic: 'realtime:sala', joinRef: '1', ref: '1', event: 'phx_join', payload }
}

const listeners = ({ subscribers }: Realtime): number =>
  subscribers.find(profiles as never, 'INSERT', {}).length

async function join(part: string | null, onTestFinished: AtEnd) {
  const realtime = start(failingAt(part), onTestFinished)
  const expired: string[] = []
  const message = await asking(5)
  const joining = joinChannel(realtime, wire as unknown as Wire, message, (_, reason) =>
    expired.push(reason),
  )
  const failure = await joining.then(
    () => null,
    ({ code }) => code,
  )
  return { failure, expired, listeners: () => listeners(realtime) }
}

// Each waits for a token’s end.
test.concurrent('a failed join leaves no subscription and no timer', async ({
  expect,
  onTestFinished,
}) => {
  const failed = await Promise.all(
    ['published_tables', 'read_feed', 'read_messages'].map((part) => join(part, onTestFinished)),
  )
  const good = await join(null, onTestFinished)
  expect(good.listeners()).toBe(1)
  const left = failed.map(({ listeners }) => listeners())
  await expect.poll(() => good.expired).toHaveLength(1)
  expect({ left, expired: failed.map(({ expired }) => expired.length) }).toEqual({
    left: [0, 0, 0],
    expired: [0, 0, 0],
  })
  const failures = [...failed, good].map(({ failure }) => failure)
  expect(failures).toEqual(['08006', '08006', '08006', null])
})

test.concurrent('a token that expires during the join leaves no subscription', async ({
  expect,
  onTestFinished,
}) => {
  const said: string[] = []
  const isClosed = () => said.includes('phx_close')
  const run: Database['run'] = async (caller, statement, options) => {
    if (statement.text.includes('read_messages')) await expect.poll(isClosed).toBe(true)
    return server.database.run(caller, statement, options)
  }
  const realtime = start(Object.assign(Object.create(server.database), { run }), onTestFinished)
  const push = ({ event, payload }: Message) => said.push(event, JSON.stringify(payload))
  const reply = (_: Message, status: string) => said.push(status)
  const channels = new JoinedChannels(realtime, {
    ...wire,
    isOpen: true,
    push,
    reply,
  } as unknown as Wire)
  await channels.handle(await asking(5))
  expect(said).toEqual(['system', expect.stringContaining('Token has expired'), 'phx_close', '{}'])
  expect(listeners(realtime)).toBe(0)
  expect(channels.emptySince).not.toBeNull()
})
