import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { onPostgres, postgresPrograms, rounds } from './support/engines.ts'
import { callAsService, expectNothingLost, readLedger } from './support/ledger.ts'
import { readiness, type ServerProcess, startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

// Fails without the second query in reload-on-notice.ts. `inTime` in connection-pool.ts answers waiting
// requests, `lose` those cut off; listen-to-channel.ts listens again.
test.skipIf(!postgresPrograms)(
  'the network to PostgreSQL is cut, or goes silent: visitors get an error, and the service resumes by itself',
  async () => {
    const { environment, url } = await onPostgres()
    const proxy = await startFaultyProxy(url)
    const server = await startServer({ ...environment, DATABASE_URL: proxy.url })
    const load = startLoad(() => server)
    for (let round = 1; round <= rounds; round++) {
      await acknowledges(load, load.acknowledged.length + 100)
      await proxy.cut()
      await expect.poll(() => readiness(server)).toBe(503)
      const failed = load.unanswered.length
      await expect.poll(() => load.unanswered.length).toBeGreaterThan(failed + 20)
      await proxy.mend()
      await acknowledges(load, load.acknowledged.length + 100)
      expect(await readiness(server)).toBe(200)

      proxy.stall()
      expect(await readiness(server)).toBe(503)
      await proxy.mend()
      await createFunction(url, `made_in_round_${round}`)
      // The hung connections stay hung, so only new ones can carry these.
      await acknowledges(load, load.acknowledged.length + 100)
      expect(await readiness(server)).toBe(200)
      await expect
        .poll(() => callAsService(server, `made_in_round_${round}`, {}).catch(String))
        .toBe(1)
    }
    await load.stop()
    expectNothingLost(await readLedger(server), load.acknowledged)
    expect(await server.end('SIGTERM')).toBe(0)
  },
)

// Fails without `query.handler` in connection-pool.ts: the rollbacks end the process.
test.skipIf(!postgresPrograms)(
  'connections closed in the middle of transactions end nothing else',
  async () => {
    const { environment, url } = await onPostgres()
    const proxy = await startFaultyProxy(url)
    const server = await startServer({ ...environment, DATABASE_URL: proxy.url })
    const [owner, observer] = [postgres(url, { max: 1 }), postgres(url, { max: 1 })]
    for (let round = 1; round <= 3 * rounds; round++) {
      await owner.unsafe('begin; lock table auth.refresh_tokens')
      const refreshes = Promise.all(Array.from({ length: 10 }, () => refresh(server)))
      await expect.poll(() => countWaiting(observer)).toBe(10)
      await proxy.cut()
      expect(new Set(await refreshes)).toEqual(new Set([503]))
      await owner.unsafe('rollback')
      await proxy.mend()
      await expect.poll(() => readiness(server)).toBe(200)
      expect(await refresh(server)).toBe(400)
    }
    await Promise.all([owner.end(), observer.end()])
    expect(await server.end('SIGTERM')).toBe(0)
  },
)

/** @returns the status; the refresh token is unknown to the server */
async function refresh({ origin, anonKey }: ServerProcess): Promise<number> {
  const { status } = await fetch(`${origin}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: 'a token of nobody' }),
  })
  return status
}

/** Counts requests that wait for a lock; inside a transaction the answer would not change. */
async function countWaiting(observer: postgres.Sql): Promise<number> {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and usename = 'authenticator'`
  return (await observer.unsafe(waiting)).length
}

/** Creates a function past the proxy; the server is notified on a channel. */
async function createFunction(url: string, name: string): Promise<void> {
  const owner = postgres(url, { max: 1 })
  await owner.unsafe(`create function public.${name}() returns int language sql as 'select 1'`)
  await owner.unsafe(`notify pgrst, 'reload schema'`)
  await owner.end()
}

interface FaultyProxy {
  /** The database's address, through the proxy. */
  readonly url: string
  /** Closes every connection, and refuses new ones until `mend`. */
  cut(): Promise<void>
  /** Keeps every connection, accepts new ones, and forwards nothing. */
  stall(): void
  /** New connections pass again; stalled ones stay stalled. */
  mend(): Promise<void>
}

/** A TCP proxy between the server and PostgreSQL that can cut or stall. */
async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let stalls = false

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.writable && to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    if (stalls) silence(near, far)
  })
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    destroyAll()
  })

  async function listen(wanted: number): Promise<void> {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
  }

  function destroyAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async cut() {
      server.close()
      destroyAll()
    },
    stall() {
      stalls = true
      silence(...sockets)
    },
    async mend() {
      stalls = false
      if (!server.listening) await listen(port)
    },
  }
}

/** Stops reading both sides, so that neither notices the other's end. */
function silence(...sockets: Socket[]): void {
  for (const socket of sockets) {
    socket.removeAllListeners('data')
    socket.pause()
  }
}
