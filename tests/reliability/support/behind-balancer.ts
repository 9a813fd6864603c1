import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../../packages/supabase-server/tests/support/database/cluster.ts'
import { makeConfigFolder, startBalancer } from './deployed.ts'
import { embedded } from './engines.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { startTap, type Tap } from './tap.ts'

export interface BehindBalancer {
  /** Port of the balancer. */
  readonly port: number
  readonly server: ServerProcess
  readonly tap: Tap
  /** Names of the requests that the server has answered. */
  answered(): string[]
}

export async function startBehindBalancer(): Promise<BehindBalancer> {
  // Trusts HAProxy's address only; the machine's others play visitors.
  const settings = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' }
  const server = await startServer({ ...embedded().environment, ...settings })
  const tap = await startTap(Number(new URL(server.origin).port))
  const [port, writes, none] = [await freePort(), await freePort(), await freePort()]
  startBalancer(makeConfigFolder(), {
    '127.0.0.1:8000': `127.0.0.1:${port}`,
    '127.0.0.1:3001': `127.0.0.1:${tap.port}`,
    '127.0.0.1:3002': `127.0.0.1:${tap.port}`,
    '127.0.0.1:5000': `127.0.0.1:${writes}`,
    '127.0.0.1:5432': `127.0.0.1:${none}`,
    '127.0.0.1:5433': `127.0.0.1:${none}`,
  })
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready, { timeout: 30_000 }).toBe(200)
  const answered = () =>
    [...server.output().matchAll(/"reqId":"([^"]+)".*"answered"/g)].map(([, name]) => name ?? '')
  return { port, server, tap, answered }
}

interface Neighbours {
  /** Asks a few more times. Returns every answer that was not its own. */
  stop(): Promise<string[]>
}

/** Visitors with one keep-alive connection each. */
export function startNeighbours(port: number): Neighbours {
  const strange: string[] = []
  let isOver = false
  const visit = async (visitor: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    for (let n = 0, left = 20; left > 0; n++, left -= isOver ? 1 : 0) {
      const name = `neighbour-${visitor}-${n}`
      const once = () => ask(port, agent, name, `127.0.2.${visitor}`)
      // HAProxy drops a connection when the server closes at that moment; browsers retry once too.
      const answer = (await once()) ?? (await once())
      if (answer !== `200 ${name}`) strange.push(`${name}: ${answer}`)
    }
  }
  const all = Promise.all([1, 2, 3, 4].map(visit))
  return {
    async stop() {
      isOver = true
      await all
      return strange
    },
  }
}

/** Undefined when the connection ends without an answer. */
function ask(port: number, agent: Agent, name: string, localAddress: string) {
  const headers = { 'x-request-id': name }
  return new Promise<string | undefined>((resolve) => {
    const hear = (answer: IncomingMessage) => {
      answer.resume().on('end', () => {
        resolve(`${answer.statusCode} ${answer.headers['x-request-id']}`)
      })
    }
    get({ port, host: '127.0.0.1', path: '/healthz', agent, headers, localAddress }, hear).on(
      'error',
      () => resolve(undefined),
    )
  })
}
