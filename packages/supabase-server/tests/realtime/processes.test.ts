import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { eventually, mustJoin, openClient, openRealtime } from '../support/realtime.ts'
import { openListening, titles } from '../support/realtime-tables.ts'

const { server, write } = await openListening()
// Equal options, as processes of one version have.
const [here, there] = [
  await openRealtime(server, { beat: 100 }),
  await openRealtime(server, { beat: 100 }),
]
const isAlone = server.database.engine === 'pglite'

test.skipIf(isAlone)(
  'a broadcast of one process reaches the clients of the other, bytes too',
  async () => {
    const topic = randomUUID()
    const [ana, bia] = [here, there].map((gateway) => openClient(gateway).channel(topic))
    if (!ana || !bia) throw new Error('Two are needed.')
    const heard: unknown[] = []
    bia.on('broadcast', { event: '*' }, ({ event, payload }) =>
      heard.push([event, payload instanceof ArrayBuffer ? [...new Uint8Array(payload)] : payload]),
    )
    await mustJoin(ana)
    await mustJoin(bia)
    await ana.send({ type: 'broadcast', event: 'a', payload: { n: 1 } })
    await ana.send({ type: 'broadcast', event: 'b', payload: new Uint8Array([1, 2]).buffer })
    await ana.httpSend('c', { n: 3 })
    await eventually(() =>
      expect(heard).toEqual([
        ['a', { n: 1 }],
        ['b', [1, 2]],
        ['c', { n: 3 }],
      ]),
    )
  },
)

test.skipIf(isAlone)('members of both processes see each other come and go', async () => {
  const topic = randomUUID()
  const enter = async (gateway: typeof here, key: string) => {
    const channel = openClient(gateway).channel(topic, {
      config: { presence: { key, enabled: true } },
    })
    await mustJoin(channel)
    return channel
  }
  const ana = await enter(here, 'ana')
  await ana.track({ at: 1 })
  const bia = await enter(there, 'bia')
  await eventually(() => expect(Object.keys(bia.presenceState())).toEqual(['ana']))
  await bia.track({ at: 2 })
  await eventually(() => expect(Object.keys(ana.presenceState()).sort()).toEqual(['ana', 'bia']))
  await bia.unsubscribe()
  await eventually(() => expect(Object.keys(ana.presenceState())).toEqual(['ana']))
})

/** What a client of `there` sees. */
async function watch(topic: string) {
  const client = openClient(there)
  const channel = client.channel(topic, {
    config: { presence: { key: 'quem olha', enabled: true } },
  })
  await mustJoin(channel)
  return { channel, present: () => Object.keys(channel.presenceState()).sort() }
}

/** Resolves when `there` has received everything sent so far; messages keep their order. */
async function heardThere(): Promise<void> {
  const topic = randomUUID()
  let heard = false
  const listener = openClient(there).channel(topic)
  listener.on('broadcast', { event: '*' }, () => {
    heard = true
  })
  await mustJoin(listener)
  const speaker = await mustJoin(openClient(here).channel(topic))
  await speaker.send({ type: 'broadcast', event: 'a', payload: {} })
  await eventually(() => expect(heard).toBe(true))
}

/** Imitates a remote process that may die silently. */
const say = (from: string, ...words: object[]) =>
  write(
    sql`select _gateway.tell(${JSON.stringify(words.map((word) => ({ ...word, from })))}::jsonb)`,
  )

describe.skipIf(isAlone)('a member connected to another process', () => {
  const join = (topic: string, name: string) => ({
    what: 'presence',
    key: `public:${topic}`,
    difference: { joins: { [name]: { metas: [{ phx_ref: name }] } }, leaves: {} },
  })

  test('is gone soon after that process was killed', async () => {
    const topic = randomUUID()
    const { present } = await watch(topic)
    await say(randomUUID(), join(topic, 'fantasma'))
    await eventually(() => expect(present()).toEqual(['fantasma']))
    await eventually(() => expect(present()).toEqual([]))
  })

  test('is gone once that process reports an empty channel, even after a missed leave', async () => {
    const topic = randomUUID()
    const { present } = await watch(topic)
    const process = randomUUID()
    await say(process, join(topic, 'lia'))
    await eventually(() => expect(present()).toEqual(['lia']))
    await eventually(async () => {
      await say(process, { what: 'alive', marks: {} })
      expect(present()).toEqual([])
    })
  })

  test('is requested again after a missed update', async () => {
    const topic = randomUUID()
    await mustJoin(openClient(here).channel(topic))
    const { present, channel } = await watch(topic)
    await channel.track({})
    await eventually(() => expect(present()).toEqual(['quem olha']))
    const rows = () =>
      server.asOwner((run) =>
        run<{ word: { what: string; key: string } }>(
          sql`select key as word from _gateway.feed where kind = 'B' and key ->> 'key' = ${`public:${topic}`}`,
        ),
      )
    const count = async () => (await rows()).filter(({ word }) => word.what === 'state').length
    const before = await count()
    await say(randomUUID(), { what: 'who', key: `public:${topic}` })
    await eventually(async () => expect(await count()).toBe(before + 1))
  })

  test('is absent if it left while no local client was in the channel', async () => {
    const topic = randomUUID()
    const ana = openClient(here).channel(topic, { config: { presence: { key: 'ana' } } })
    await mustJoin(ana)
    await ana.track({})
    const first = await watch(topic)
    await eventually(() => expect(first.present()).toEqual(['ana']))
    await first.channel.unsubscribe()
    await ana.untrack()
    await heardThere()
    const second = await watch(topic)
    await second.channel.track({})
    await eventually(() => expect(second.present()).toEqual(['quem olha']))
  })

  test('is seen by a client that joins after one without presence', async () => {
    const topic = randomUUID()
    const ana = openClient(here).channel(topic, { config: { presence: { key: 'ana' } } })
    await mustJoin(ana)
    await ana.track({})
    await heardThere()
    await mustJoin(openClient(there).channel(topic))
    const { present } = await watch(topic)
    await eventually(() => expect(present()).toEqual(['ana']))
  })
})

test('each process delivers a change once to its own subscribers', async () => {
  const region = randomUUID()
  const heard = await Promise.all(
    [here, there].map(async (gateway) => {
      const told: unknown[] = []
      const channel = openClient(gateway).channel(randomUUID())
      const filter = {
        event: 'INSERT',
        schema: 'public',
        table: 'countries',
        filter: `region=eq.${region}`,
      }
      channel.on('postgres_changes', filter as never, (change: { new: { code: string } }) =>
        told.push(change.new.code),
      )
      await mustJoin(channel)
      return told
    }),
  )
  for (const code of ['a', 'b', 'c']) {
    await write(sql`insert into public.countries values (${code}, ${region}, 'x')`)
  }
  for (const told of heard) await eventually(() => expect(told).toEqual(['a', 'b', 'c']))
})

test('a client rejoins by itself after a restart and receives later messages', async () => {
  const first = await openRealtime(server)
  const { port } = first.app.server.address() as { port: number }
  const channel = openClient(first).channel(randomUUID())
  const states: string[] = []
  const changes: { eventType: string; new: { title?: string } }[] = []
  const region = randomUUID()
  const filter = { event: '*', schema: 'public', table: 'countries', filter: `region=eq.${region}` }
  channel.on('postgres_changes', filter as never, (change: unknown) =>
    changes.push(change as (typeof changes)[number]),
  )
  channel.subscribe((status) => states.push(status))
  await eventually(() => expect(states).toEqual(['SUBSCRIBED']))
  await first.app.close()
  await eventually(() => expect(states).toContain('CHANNEL_ERROR'))
  await openRealtime(server, {}, port)
  await eventually(() => expect(states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(2))
  await write(sql`insert into public.countries values ('z', ${region}, 'x')`)
  await eventually(() => expect(titles(changes as never)).toEqual(['INSERT ']))
})

test('the feed is purged after two minutes', async () => {
  await write(
    sql`insert into public.countries values ('p', ${randomUUID()}, 'x'), ('q', ${randomUUID()}, 'x')`,
  )
  const count = async () => {
    const [row] = await server.asOwner((run) =>
      run<{ n: number }>(sql`select count(*)::integer as n from _gateway.feed where kind <> 'B'`),
    )
    return row?.n ?? 0
  }
  await write(sql`update _gateway.feed set at = at - interval '3 minutes'`)
  await write(sql`insert into public.countries values ('r', ${randomUUID()}, 'x')`)
  await write(sql`select _gateway.purge_feed()`)
  expect(await count()).toBe(1)
})
