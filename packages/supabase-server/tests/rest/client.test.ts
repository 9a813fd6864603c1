import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import ws from 'ws'
import { openTestDatabase } from '../support/database/test-database.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const url = await app.listen({ port: 0, host: '127.0.0.1' })

const client = createClient(url, 'any', {
  db: { schema: 'shop' },
  auth: { persistSession: false, autoRefreshToken: false },
  // Node 20 has no WebSocket.
  realtime: { transport: ws as unknown as typeof WebSocket },
})

test('rows are read with filters, order, a page and their count', async () => {
  const { data, count, error, status } = await client
    .from('clerks')
    .select('id, name, store:stores(name)', { count: 'exact' })
    .eq('active', true)
    .or('id.eq.1,id.eq.2')
    .order('name', { ascending: false })
    .range(0, 0)
  expect(error).toBeNull()
  expect({ data, count, status }).toEqual({
    data: [{ id: 2, name: 'Bruno', store: { name: 'Centro' } }],
    count: 2,
    status: 206,
  })
})

test('a count is requested without rows', async () => {
  const { data, count } = await client.from('clerks').select('*', { count: 'exact', head: true })
  expect({ data, count }).toEqual({ data: null, count: 4 })
})

test('embedded rows are filtered, ordered and limited', async () => {
  const { data } = await client
    .from('stores')
    .select('name, clerks!inner(name)')
    .ilike('clerks.name', '%a%')
    .order('name', { referencedTable: 'clerks' })
    .limit(1, { referencedTable: 'clerks' })
    .order('id')
  expect(data).toEqual([
    { name: 'Centro', clerks: [{ name: 'Ana' }] },
    { name: 'Bairro', clerks: [{ name: 'Célia' }] },
  ])
})

test('single and maybeSingle accept one row, and refuse several', async () => {
  const one = await client.from('clerks').select('name').eq('id', 1).single()
  expect(one.data).toEqual({ name: 'Ana' })
  const none = await client.from('clerks').select('name').eq('id', 99).maybeSingle()
  expect(none).toMatchObject({ data: null, error: null })
  const many = await client.from('clerks').select('name').single()
  expect(many).toMatchObject({ data: null, status: 406, error: { code: 'PGRST116' } })
})

test('a row is added, changed, merged and removed', async () => {
  const added = await client.from('stores').insert({ id: 9, name: 'Leste' }).select().single()
  expect(added).toMatchObject({ status: 201, data: { id: 9, name: 'Leste', opened: null } })
  const silent = await client.from('stores').update({ name: 'Oeste' }).eq('id', 9)
  expect(silent).toMatchObject({ status: 204, data: null, error: null })
  const merged = await client
    .from('stores')
    .upsert([{ name: 'Oeste', opened: '2024-01-01' }], { onConflict: 'name' })
    .select('id, opened')
  expect(merged.data).toEqual([{ id: 9, opened: '2024-01-01' }])
  const removed = await client.from('stores').delete({ count: 'exact' }).eq('id', 9)
  expect(removed).toMatchObject({ status: 204, count: 1 })
})

test('missing keys take their defaults when the client asks for it', async () => {
  const { data, error } = await client
    .from('clerks')
    .insert([{ name: 'Nina', active: false }, { name: 'Olga' }], { defaultToNull: false })
    .select('name, active')
  expect(error).toBeNull()
  expect(data).toEqual([
    { name: 'Nina', active: false },
    { name: 'Olga', active: true },
  ])
})

test('functions are called by POST, by GET and by HEAD', async () => {
  expect((await client.rpc('add', { a: 2, b: 3 })).data).toBe(5)
  expect((await client.rpc('add', { a: 2 }, { get: true })).data).toBe(3)
  const counted = await client.rpc('pairs', {}, { head: true, count: 'exact' })
  expect(counted).toMatchObject({ data: null, count: 2 })
  const rows = await client.rpc('clerks_of', { store: 1 }).select('name').order('name').limit(1)
  expect(rows.data).toEqual([{ name: 'Ana' }])
  expect(await client.rpc('ping')).toMatchObject({ status: 204, data: null, error: null })
})

test('errors reach the client with code, message, details and hint', async () => {
  const { error, status } = await client.from('stores').insert({ name: 'Centro' })
  expect(status).toBe(409)
  expect(error).toMatchObject({
    code: '23505',
    details: 'Key (name)=(Centro) already exists.',
    hint: null,
  })
  expect((await client.rpc('nothing')).error?.code).toBe('PGRST202')
})
