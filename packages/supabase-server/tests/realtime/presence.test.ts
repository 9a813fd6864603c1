import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { eventually, mustJoin, openClient, openRealtime } from '../support/realtime.ts'

const server = await openTestDatabase()
const gateway = await openRealtime(server)

function enter(topic: string, key: string) {
  const client = openClient(gateway)
  const seen: string[] = []
  const channel = client.channel(topic, { config: { presence: { key } } })
  channel.on('presence', { event: 'join' }, ({ key: who, newPresences }) =>
    seen.push(`+${who} ${newPresences.map(({ mood }) => mood)}`),
  )
  channel.on('presence', { event: 'leave' }, ({ key: who, leftPresences }) =>
    seen.push(`-${who} ${leftPresences.map(({ mood }) => mood)}`),
  )
  const present = () =>
    Object.entries(channel.presenceState<{ mood: string }>())
      .flatMap(([who, metas]) => metas.map(({ mood }) => `${who} ${mood}`))
      .sort()
  return { client, channel, seen, present }
}

test('people see each other come, change and go', async () => {
  const topic = randomUUID()
  const ana = enter(topic, 'ana')
  await mustJoin(ana.channel)
  expect(await ana.channel.track({ mood: 'calma' })).toBe('ok')
  const bia = enter(topic, 'bia')
  await mustJoin(bia.channel)
  await eventually(() => expect(bia.present()).toEqual(['ana calma']))
  expect(await bia.channel.track({ mood: 'feliz' })).toBe('ok')
  await eventually(() => expect(ana.present()).toEqual(['ana calma', 'bia feliz']))
  await bia.channel.track({ mood: 'com fome' })
  await eventually(() => expect(ana.present()).toEqual(['ana calma', 'bia com fome']))
  expect(await bia.channel.untrack()).toBe('ok')
  await eventually(() => expect(ana.present()).toEqual(['ana calma']))
  expect(ana.seen).toEqual([
    '+ana calma',
    '+bia feliz',
    '-bia feliz',
    '+bia com fome',
    '-bia com fome',
  ])
})

test('a closed browser leaves the channel', async () => {
  const topic = randomUUID()
  const [ana, bia] = [enter(topic, 'ana'), enter(topic, 'bia')]
  await mustJoin(ana.channel)
  await mustJoin(bia.channel)
  await bia.channel.track({ mood: 'x' })
  await eventually(() => expect(ana.present()).toEqual(['bia x']))
  await bia.client.realtime.disconnect()
  await eventually(() => expect(ana.present()).toEqual([]))
})

test('one person in two tabs is one key with two presences', async () => {
  const topic = randomUUID()
  const tabs = [enter(topic, 'ana'), enter(topic, 'ana')]
  for (const [i, { channel }] of tabs.entries()) {
    await mustJoin(channel)
    await channel.track({ mood: `aba ${i}` })
  }
  await eventually(() => expect(tabs[0]?.present()).toEqual(['ana aba 0', 'ana aba 1']))
})

test('a client without a key, or with a reserved property as key, gets a generated one', async () => {
  const topic = randomUUID()
  const people = [enter(topic, ''), enter(topic, '__proto__'), enter(topic, 'constructor')]
  for (const [i, { channel }] of people.entries()) {
    await mustJoin(channel)
    expect(await channel.track({ mood: `${i}` })).toBe('ok')
  }
  await eventually(() => {
    const present = people[0]?.present().map((one) => one.split(' ')) ?? []
    expect(present.map(([, mood]) => mood).sort()).toEqual(['0', '1', '2'])
    for (const [key] of present) expect(key).toMatch(/^[\da-f-]{36}$/)
  })
})
