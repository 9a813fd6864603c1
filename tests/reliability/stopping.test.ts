import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { embedded, onPostgres, postgresPrograms } from './support/engines.ts'
import { expectNothingLost, readLedger } from './support/ledger.ts'
import { serviceKey } from './support/project.ts'
import { type Environment, readiness, runServer, startServer } from './support/server-process.ts'
import { acknowledges, startLoad } from './support/visitors.ts'

// Fails with an immediate `process.exit` in main.ts.
describe('a stopping server finishes running requests', () => {
  test('in its own folder', () => stopInTheMiddle(embedded().environment))

  test.skipIf(!postgresPrograms)('on PostgreSQL', async () => {
    await stopInTheMiddle((await onPostgres()).environment)
  })
})

// Exits with 1, `PGlite is closed`, when each signal begins its own stop.
test('a second signal during the stop changes nothing', async () => {
  const server = await startServer(embedded().environment)
  process.kill(server.pid, 'SIGTERM')
  const listens = () => readiness(server).then(Boolean, () => false)
  while (await listens());
  expect(await server.end('SIGINT'), server.output()).toBe(0)
})

// Hangs without stop-with-parent.ts.
test('a server started by npm, whose shell alone gets the signal, stops as well', async () => {
  const environment = { ...embedded().environment, npm_lifecycle_event: 'start' }
  const server = await startServer(environment, { withinShell: true })
  await server.end('SIGTERM')
  await startServer(environment)
})

// Hangs when the parent's id is read after the server listens: it is another process by then.
test('a server whose shell ends before it listens stops as well', async () => {
  const { folder, environment: own } = embedded()
  const environment: Environment = { ...own, npm_lifecycle_event: 'start' }
  let atItsEnd = ''
  const { output } = await runServer(
    environment,
    (shell, told) => {
      const looking = setInterval(() => {
        if (!existsSync(join(folder, 'data'))) return
        clearInterval(looking)
        atItsEnd = told()
        shell.kill('SIGTERM')
      }, 5)
    },
    { withinShell: true },
  )
  expect(atItsEnd).toBe('')
  expect(output).toContain('Rodízio em')
  await startServer(environment)
})

async function stopInTheMiddle(environment: Environment): Promise<void> {
  const server = await startServer(environment)
  const load = startLoad(() => server, 4)
  await acknowledges(load, 20)
  const keptFor = await secondsKept(server)
  const { answered } = await beginSlowCall(server)
  const ahead = connect(Number(new URL(server.origin).port), '127.0.0.1').on(
    'error',
    () => undefined,
  )
  await once(ahead, 'connect')
  const since = performance.now()
  const [code, status] = await Promise.all([server.end('SIGTERM'), answered])
  expect([code, status]).toEqual([0, 204])
  // It waits for running requests, but not for keep-alive connections.
  expect(performance.now() - since).toBeLessThan((keptFor * 1_000) / 2)
  await load.stop()
  const again = await startServer(environment)
  const ledger = await readLedger(again)
  expectNothingLost(ledger, load.acknowledged)
  expect(ledger.slow_calls).toBe(1)
}

/**
 * Resolves when the server has accepted the call (100-continue); half a second is less than leads
 * wait for any call.
 */
async function beginSlowCall({ origin }: { origin: string }) {
  const calling = request(`${origin}/rest/v1/rpc/be_slow`, {
    method: 'POST',
    headers: {
      apikey: await serviceKey(),
      'content-type': 'application/json',
      expect: '100-continue',
    },
  })
  const answered = once(calling, 'response').then(([{ statusCode }]) => statusCode)
  await once(calling, 'continue')
  calling.end('{"seconds":0.5}')
  return { answered }
}

/** Seconds for which the server keeps an idle connection. */
async function secondsKept({ origin }: { origin: string }): Promise<number> {
  const { headers } = await fetch(`${origin}/healthz`)
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
  return Number(seconds)
}
