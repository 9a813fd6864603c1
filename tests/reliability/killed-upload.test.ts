import { readdirSync, statSync, utimesSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { embedded, onPostgres, type Place, postgresPrograms } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { serviceKey } from './support/project.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

const megabyte = Buffer.alloc(1024 * 1024, 'x')
const incomingOf = ({ folder }: Place) => join(folder, 'data/files/incoming')

// Fails when files.write uses the final name, and when nothing sweeps the folder.
describe('a server killed in the middle of uploads', () => {
  test('shows no partial file, keeps the earlier ones, and leaves no stray bytes in its own folder', async () => {
    const place = embedded()
    await killInTheMiddle(place)
    expect(readdirSync(incomingOf(place))).toEqual([])
  })

  test.skipIf(!postgresPrograms)(
    'on PostgreSQL leaves stray bytes for minutes only, since another process may still write them',
    async () => {
      const place = await onPostgres()
      await killInTheMiddle(place)
      const left = readdirSync(incomingOf(place))
      expect(left).toHaveLength(2)
      const elevenMinutesAgo = Date.now() / 1000 - 660
      for (const name of left) {
        utimesSync(join(incomingOf(place), name), elevenMinutesAgo, elevenMinutesAgo)
      }
      const owner = postgres(place.url, { max: 1 })
      await owner`update private.jobs set run_at = now() where kind = 'collect_files'`
      await owner.end()
      await expect.poll(() => readdirSync(incomingOf(place))).toEqual([])
    },
  )
})

async function killInTheMiddle(place: Place): Promise<void> {
  const first = await startServer(place.environment)
  let server = first
  const load = startLoad(() => server, 4)
  const bucket = { name: 'balde', public: true }
  const made = await send(first, 'bucket', JSON.stringify(bucket), 'application/json')
  expect(made.status).toBe(200)
  expect((await send(first, 'object/balde/antes', 'inteiro', 'text/plain')).status).toBe(200)
  await begin(first, 'novo')
  await begin(first, 'antes')
  const sizes = () =>
    readdirSync(incomingOf(place)).map((name) => statSync(join(incomingOf(place), name)).size)
  await expect.poll(() => sizes().filter((size) => size > 3 * megabyte.length)).toHaveLength(2)
  await acknowledges(load, 20)
  await first.end()

  const second = await startServer(place.environment)
  server = second
  const read = (key: string) => fetch(`${second.origin}/storage/v1/object/public/balde/${key}`)
  expect(await (await read('antes')).text()).toBe('inteiro')
  expect(await (await read('novo')).json()).toMatchObject({ statusCode: '404' })
  expect((await send(second, 'object/balde/novo', 'todo', 'text/plain')).status).toBe(200)
  expect(await (await read('novo')).text()).toBe('todo')
  await acknowledges(load, load.acknowledged.length + 20)
  await load.stop()
  expectNothingLost(await readLedger(second), load.acknowledged)
}

async function send({ origin }: ServerProcess, path: string, body: string, type: string) {
  const headers = { authorization: `Bearer ${await serviceKey()}`, 'content-type': type }
  return fetch(`${origin}/storage/v1/${path}`, { method: 'POST', headers, body })
}

/** Sends four of ten megabytes. */
async function begin({ origin }: ServerProcess, key: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${await serviceKey()}`,
    'x-upsert': 'true',
    'content-type': 'text/plain',
    'content-length': 10 * megabyte.length,
  }
  const sending = request(`${origin}/storage/v1/object/balde/${key}`, { method: 'POST', headers })
  sending.on('error', () => undefined)
  for (let sent = 0; sent < 4; sent++) sending.write(megabyte)
}
