import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { eventually, mustJoin, openClient, secrets, signToken } from '../support/realtime.ts'
import { type Change, openListening, titles } from '../support/realtime-tables.ts'

const { server, gateway, listen, write } = await openListening()
const [ana, bia] = [randomUUID(), randomUUID()]

test('inserts, updates and deletes arrive in order, with their columns converted', async () => {
  const { heard, system } = await listen({ table: 'tasks' }, { token: await signToken(ana) })
  expect(system).toEqual(['ok: Subscribed to PostgreSQL'])
  await write(sql`insert into public.tasks (id, owner, title, done, due, amount, tags, extra, secret)
    values (901, ${ana}, 'ligar', false, '2026-01-02T03:04:05Z', 12.50, '{a,b}', '{"n": 1}', 'não é da sua conta')`)
  await eventually(() => expect(heard).toHaveLength(1))
  await write(sql`update public.tasks set done = true where id = 901`)
  await eventually(() => expect(heard).toHaveLength(2))
  await write(sql`delete from public.tasks where id = 901`)
  await eventually(() => expect(heard).toHaveLength(3))
  const row = {
    id: 901,
    owner: ana,
    title: 'ligar',
    amount: 12.5,
    tags: ['a', 'b'],
    extra: { n: 1 },
  }
  expect(heard[0]).toMatchObject({
    schema: 'public',
    table: 'tasks',
    eventType: 'INSERT',
    old: {},
    errors: null,
  })
  expect(heard[0]?.new).toMatchObject({ ...row, due: '2026-01-02T03:04:05+00:00' })
  expect(heard[0]?.new).not.toHaveProperty('secret')
  expect(heard[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(heard[1]).toMatchObject({
    eventType: 'UPDATE',
    new: { ...row, done: true },
    old: { id: 901 },
  })
  expect(heard[2]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: 901 } })
})

test('a subscriber receives the rows that its policies show, and no other', async () => {
  const [a, b, none, server_] = await Promise.all([
    listen({ table: 'tasks', event: 'INSERT' }, { token: await signToken(ana) }),
    listen({ table: 'tasks', event: 'INSERT' }, { token: await signToken(bia) }),
    listen({ table: 'tasks', event: 'INSERT' }, { token: await signToken(randomUUID()) }),
    listen({ table: 'countries' }, { apiKey: secrets.serviceRoleKey }),
  ])
  for (const [owner, title] of [
    [ana, 'a1'],
    [bia, 'b1'],
    [ana, 'a2'],
  ]) {
    await write(sql`insert into public.tasks (owner, title) values (${owner}, ${title})`)
  }
  await eventually(() => expect(titles(a.heard)).toEqual(['INSERT a1', 'INSERT a2']))
  await eventually(() => expect(titles(b.heard)).toEqual(['INSERT b1']))
  expect([none.heard, server_.heard]).toEqual([[], []])
})

test('a policy that fails for one subscriber hides rows from that subscriber alone', async () => {
  const token = await signToken('not a uuid')
  const [broken, whole] = await Promise.all([
    listen({ table: 'tasks', event: 'INSERT' }, { token }),
    listen({ table: 'tasks', event: 'INSERT' }, { token: await signToken(ana) }),
  ])
  await write(sql`insert into public.tasks (owner, title) values (${ana}, 'c')`)
  await eventually(() => expect(titles(whole.heard)).toEqual(['INSERT c']))
  expect(broken.heard).toEqual([])
})

test('filters apply to a deleted row as far as it is known', async () => {
  const region = randomUUID()
  const [one, other] = await Promise.all([
    listen({ table: 'countries', event: 'DELETE', filter: `region=eq.${region}` }),
    listen({ table: 'countries', event: 'DELETE', filter: 'region=eq.outra' }),
  ])
  await write(
    sql`insert into public.countries values ('br', ${region}, 'Brasil'), ('pt', ${region}, 'Portugal')`,
  )
  await write(sql`update public.countries set name = 'PT' where code = 'pt' and region = ${region}`)
  await write(sql`delete from public.countries where region = ${region}`)
  await eventually(() => expect(one.heard).toHaveLength(2))
  // Replica identity full without policies sends the whole old row.
  expect(one.heard[0]?.old).toEqual({ code: 'br', region, name: 'Brasil' })
  expect(other.heard).toEqual([])
})

test('several subscriptions of one channel share one message per change', async () => {
  const client = openClient(gateway)
  const heard: string[] = []
  const channel = client.channel(randomUUID())
  const region = randomUUID()
  const filter = `region=eq.${region}`
  for (const event of ['INSERT', 'UPDATE', '*'] as const) {
    channel.on(
      'postgres_changes',
      { event, schema: 'public', table: 'countries', filter } as never,
      (change: Change) => heard.push(`${event}: ${change.eventType}`),
    )
  }
  await mustJoin(channel)
  await write(sql`insert into public.countries values ('ar', ${region}, 'Argentina')`)
  await write(sql`update public.countries set name = 'AR' where region = ${region}`)
  await eventually(() => expect(heard).toHaveLength(4))
  expect(heard).toEqual(['INSERT: INSERT', '*: INSERT', 'UPDATE: UPDATE', '*: UPDATE'])
})

test('a subscription may cover a schema or all schemas', async () => {
  const region = randomUUID()
  const everything = await Promise.all([
    listen({ schema: '*' }),
    listen({}),
    listen({ schema: 'public', table: '*' }),
  ])
  await write(sql`insert into public.countries values ('cl', ${region}, 'Chile')`)
  for (const { heard } of everything) {
    await eventually(() => expect(heard.map(({ table }) => table)).toContain('countries'))
  }
})

test('a subscription may select columns', async () => {
  const { heard } = await listen({ table: 'countries', select: ['name'] })
  await write(sql`insert into public.countries values ('uy', ${randomUUID()}, 'Uruguai')`)
  await eventually(() => expect(heard).toHaveLength(1))
  expect(Object.keys(heard[0]?.new ?? {}).sort()).toEqual(['code', 'name', 'region'])
  const token = await signToken(ana)
  const { channel, system } = await listen(
    { table: 'tasks', select: ['secret'] },
    { token },
    'error',
  )
  expect(system[0]).toContain('invalid column for select secret')
  expect(channel.state).toBe('joined')
})

test('a newly published table reaches existing subscribers, until it is removed from the publication', async () => {
  const { heard } = await listen({ schema: '*' })
  await server.asOwner((_run, script) =>
    script(`create table public.late (id integer primary key); grant select on public.late to anon;
      alter publication supabase_realtime add table public.late`),
  )
  await write(sql`insert into public.late values (1)`)
  await eventually(() => expect(heard.map(({ table }) => table)).toContain('late'))
  await server.asOwner((_run, script) =>
    script('alter publication supabase_realtime drop table public.late'),
  )
  await write(sql`insert into public.late values (2)`)
  await write(sql`insert into public.countries values ('ve', ${randomUUID()}, 'Venezuela')`)
  await eventually(() => expect(heard.at(-1)?.table).toBe('countries'))
  expect(heard.filter(({ table }) => table === 'late')).toHaveLength(1)
})

test('a change that commits late is delivered, and each change once', async () => {
  const { heard } = await listen(
    { table: 'tasks', event: 'INSERT' },
    { token: await signToken(bia) },
  )
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  const insert = (title: string) =>
    sql`insert into public.tasks (owner, title) values (${bia}, ${title})`
  if (server.database.engine === 'pglite') commit()
  let begun = () => {}
  const started = new Promise<void>((resolve) => {
    begun = resolve
  })
  const caller = {
    role: 'authenticated',
    settings: { 'request.jwt.claims': JSON.stringify({ sub: bia }) },
  }
  const late = server.database.transaction(caller, async (run) => {
    await run(insert('late'))
    begun()
    await held
  })
  await started
  await write(insert('early'))
  if (server.database.engine === 'postgres')
    await eventually(() => expect(titles(heard)).toEqual(['INSERT early']))
  commit()
  await late
  await eventually(() => expect(titles(heard).sort()).toEqual(['INSERT early', 'INSERT late']))
  await write(insert('last'))
  await eventually(() => expect(titles(heard)).toContain('INSERT last'))
  expect(heard).toHaveLength(3)
})

test('a token sent after the join creates the pending subscriptions', async () => {
  const system: string[] = []
  const client = openClient(gateway)
  const channel = client.channel(randomUUID())
  const heard: Change[] = []
  const filter = { event: '*', schema: 'public', table: 'tasks', filter: 'title=eq.z' }
  channel.on('postgres_changes', filter as never, (change: Change) => heard.push(change))
  channel.on('system', {} as never, ({ status }: { status: string }) => system.push(status))
  await mustJoin(channel)
  await eventually(() => expect(system).toEqual(['error']))
  await client.realtime.setAuth(await signToken(ana))
  await eventually(() => expect(system).toEqual(['error', 'ok']))
  await write(sql`insert into public.tasks (owner, title) values (${ana}, 'z')`)
  await eventually(() => expect(titles(heard)).toEqual(['INSERT z']))
})

test('a new token applies its user’s policies from then on', async () => {
  const { heard, client, system } = await listen(
    { table: 'tasks', event: 'INSERT' },
    { token: await signToken(ana) },
  )
  await client.realtime.setAuth(await signToken(bia))
  await eventually(() => expect(system).toHaveLength(2))
  await write(sql`insert into public.tasks (owner, title) values (${ana}, 'x'), (${bia}, 'y')`)
  await eventually(() => expect(titles(heard)).toEqual(['INSERT y']))
})
