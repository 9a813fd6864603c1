/** Policies on realtime.messages decide who reads and writes a private channel. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import {
  eventually,
  join,
  mustJoin,
  openClient,
  openRealtime,
  signToken,
} from '../../packages/supabase-server/tests/support/realtime.ts'
import { createPerson, type Person } from '../support/database-callers.ts'
import { type Company, createCompany } from '../support/factories.ts'

const server = await openTestDatabase()
const gateway = await openRealtime(server)
const tenants: { company: Company; person: Person }[] = []

beforeAll(async () => {
  await server.asOwner(async (_run, script) =>
    script(`
      create policy team_reads on realtime.messages for select to authenticated
        using (realtime.topic() = 'equipe:' || private.own_company() or realtime.topic() = 'leitura:' || private.own_company());
      create policy team_writes on realtime.messages for insert to authenticated
        with check (realtime.topic() = 'equipe:' || private.own_company());
      create policy only_presence on realtime.messages for all to authenticated
        using (realtime.topic() like 'presença:%' and extension = 'presence')
        with check (realtime.topic() like 'presença:%' and extension = 'presence');
      create policy broken on realtime.messages for select to authenticated
        using (case when realtime.topic() like 'quebrada:%' then 1 / (length(topic) - length(topic)) = 1 else false end);
    `),
  )
  for (let i = 0; i < 2; i += 1) {
    const company = await createCompany(server)
    tenants.push({ company, person: await createPerson(server, company, { role: 'user' }) })
  }
})

const isPrivate = (more: object = {}) => ({ config: { private: true, ...more } })
const clientOf = async (tenant: number, seconds = 600) =>
  openClient(gateway, { token: await signToken(tenants[tenant]?.person.id ?? '', seconds) })
const refusal = (topic: string) =>
  `CHANNEL_ERROR: "Unauthorized: You do not have permissions to read from this Channel topic: ${topic}"`

const matrix: [topic: string, who: string, answer: 'joined' | 'refused'][] = [
  ['equipe:0', 'tenant 0', 'joined'],
  ['equipe:0', 'tenant 1', 'refused'],
  ['equipe:1', 'tenant 0', 'refused'],
  ['equipe:1', 'tenant 1', 'joined'],
  ['equipe:0', 'a visitor', 'refused'],
  ['qualquer', 'tenant 0', 'refused'],
  ['quebrada:0', 'tenant 0', 'refused'],
  ['presença:0', 'tenant 1', 'joined'],
]

test.each(matrix)('to private %s, %s is %s', async (place, who, answer) => {
  const [name, tenant] = place.split(':')
  const topic = tenant ? `${name}:${tenants[Number(tenant)]?.company.id}` : place
  const client = who === 'a visitor' ? openClient(gateway) : await clientOf(Number(who.at(-1)))
  const told = await join(client.channel(topic, isPrivate()))
  if (answer === 'joined') expect(told).toBe('SUBSCRIBED')
  else expect(told.replaceAll(/[{}]|"reason":/g, '')).toContain(refusal(topic).slice(16, -1))
})

test('a team hears itself, and a public channel of the same name is another channel', async () => {
  const topic = `equipe:${tenants[0]?.company.id}`
  const [ana, bia] = [await clientOf(0), await clientOf(0)]
  const channel = ana.channel(topic, isPrivate())
  const heard: unknown[] = []
  channel.on('broadcast', { event: 'oi' }, ({ payload }) => heard.push(payload))
  await mustJoin(channel)
  const stranger = openClient(gateway).channel(topic)
  await mustJoin(stranger)
  await stranger.send({ type: 'broadcast', event: 'oi', payload: { from: 'stranger' } })
  expect(await stranger.httpSend('oi', { from: 'stranger' })).toEqual({ success: true })
  const other = await mustJoin(bia.channel(topic, isPrivate({ broadcast: { ack: true } })))
  expect(await other.send({ type: 'broadcast', event: 'oi', payload: { from: 'bia' } })).toBe('ok')
  await eventually(() => expect(heard).toEqual([{ from: 'bia' }]))
})

test('a read-only listener is told so when a broadcast asks for an answer, and nobody hears it', async () => {
  const topic = `leitura:${tenants[0]?.company.id}`
  const [writer, reader] = [await clientOf(0), await clientOf(0)]
  const heard: unknown[] = []
  const listening = reader.channel(topic, isPrivate())
  listening.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  await mustJoin(listening)
  const channel = await mustJoin(writer.channel(topic, isPrivate({ broadcast: { ack: true } })))
  expect(await channel.send({ type: 'broadcast', event: 'não', payload: {} })).toBe('error')
  await channel.httpSend('também não', {})
  await server.asOwner((run) => run(sql`select realtime.send('{}', 'sim', ${topic}, true)`))
  await eventually(() => expect(heard).toEqual(['sim']))
})

test('the changes of a table reach the readers of the topic that its trigger names', async () => {
  const topic = `equipe:${tenants[0]?.company.id}`
  await server.asOwner(async (_run, script) =>
    script(`
      create table public.notes (id integer primary key, topic text, text text);
      create function public.tell_notes() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        perform realtime.broadcast_changes(coalesce(new.topic, old.topic), tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end
      $$;
      create trigger tell after insert or update or delete on public.notes for each row execute function public.tell_notes();
    `),
  )
  const channel = (await clientOf(0)).channel(
    topic,
    isPrivate({ broadcast: { replication_ready: true } }),
  )
  const heard: unknown[] = []
  const system: unknown[] = []
  channel.on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload))
  channel.on('system', {} as never, ({ status }: { status: string }) => system.push(status))
  await mustJoin(channel)
  await eventually(() => expect(system).toEqual(['ok']))
  await server.asOwner(async (run) => {
    await run(sql`insert into public.notes values (1, ${topic}, 'a')`)
    await run(sql`update public.notes set text = 'b'`)
    await run(sql`delete from public.notes`)
  })
  await eventually(() => expect(heard).toHaveLength(3))
  const [a, b] = ['a', 'b'].map((text) => ({ id: 1, topic, text }))
  const about = { schema: 'public', table: 'notes' }
  expect(heard).toMatchObject([
    { operation: 'INSERT', record: a, old_record: null, ...about },
    { operation: 'UPDATE', record: b, old_record: a, ...about },
    { operation: 'DELETE', record: null, old_record: b, ...about },
  ])
})

test.each([
  ['since a minute', () => Date.now() - 60_000],
  ['since a time that is none', () => 1e300],
])('a channel can ask for earlier messages, %s', async (_, since) => {
  const topic = `equipe:${tenants[1]?.company.id}`
  await server.asOwner(async (run) => {
    for (const n of [1, 2, 3]) {
      await run(
        sql`select realtime.send(jsonb_build_object('n', ${n}::integer), 'antes', ${topic}, true)`,
      )
      await run(sql`update realtime.messages set inserted_at = inserted_at - interval '1 second'`)
    }
  })
  const heard: { payload: { n: number }; meta: unknown }[] = []
  const channel = (await clientOf(1)).channel(
    topic,
    isPrivate({ broadcast: { replay: { since: since(), limit: 2 } } }),
  )
  channel.on('broadcast', { event: 'antes' }, (message) => heard.push(message as never))
  await mustJoin(channel)
  await eventually(() => expect(heard.map(({ payload }) => payload.n)).toEqual([2, 3]))
  expect(heard[0]?.meta).toMatchObject({ replayed: true })
})

test('an expiring token closes its channel with a reason; a new one keeps it open', async () => {
  const topic = `equipe:${tenants[0]?.company.id}`
  const told: string[] = []
  const open = async (client: ReturnType<typeof openClient>, name: string) => {
    const channel = client.channel(topic, isPrivate())
    channel.on('system', {} as never, ({ message }: { message: string }) =>
      told.push(`${name} ${message}`),
    )
    return new Promise<typeof channel>((resolve) => {
      channel.subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve(channel)
        else told.push(`${name} ${status}`)
      })
    })
  }
  const [short, renewed] = [await clientOf(0, 4), await clientOf(0, 4)]
  await open(short, 'short')
  const kept = await open(renewed, 'renewed')
  await renewed.realtime.setAuth(await signToken(tenants[0]?.person.id ?? ''))
  await eventually(() =>
    expect(told).toEqual(['short Token has expired 0 seconds ago', 'short CLOSED']),
  )
  expect(kept.state).toBe('joined')
})

test('a new token without the right to read closes the channel', async () => {
  const topic = `equipe:${tenants[0]?.company.id}`
  const client = await clientOf(0)
  const told: string[] = []
  const channel = client.channel(topic, isPrivate())
  channel.on('system', {} as never, ({ message }: { message: string }) => told.push(message))
  await mustJoin(channel)
  await client.realtime.setAuth(await signToken(randomUUID()))
  await eventually(() =>
    expect(told).toEqual([`You do not have permissions to read from this Channel topic: ${topic}`]),
  )
  await eventually(() => expect(channel.state).toBe('closed'))
})
