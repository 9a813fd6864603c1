/**
 * HAProxy (deploy/haproxy.cfg) and the server must agree on where a request ends and who sent it.
 */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../packages/supabase-server/tests/support/database/cluster.ts'
import { sendRaw } from '../../packages/supabase-server/tests/support/raw-http.ts'
import { findProgram } from '../../scripts/find-program.mjs'
import { makeConfigFolder, startBalancer } from './support/deployed.ts'
import { embedded } from './support/engines.ts'
import { callAsService } from './support/ledger.ts'
import { attacks, attacksByHttp2 } from './support/request-smuggling.ts'
import { createSampleData } from './support/sample-data.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'

const namesOf = (n: number) => ({ outer: `outer-${100 + n}`, hidden: `hidden-${100 + n}` })
const patience = { timeout: 30_000, interval: 20 }

describe.skipIf(!findProgram('haproxy'))('behind HAProxy', () => {
  // Fails when the proxy strips lengths and codings.
  test.each([
    { version: 1, given: attacks, answers: namesOf(0).hidden },
    { version: 2, given: attacksByHttp2, answers: namesOf(0).outer },
  ])(
    'a request hidden in one of HTTP/$version is answered to nobody, though others share its connection',
    async ({ given, answers }) => {
      const { port, proxy, answered } = await startBehindBalancer()
      const neighbours = startNeighbours(port)
      const list = Object.entries(given)
      await Promise.all(
        list.map(([, attack], n) => sendRaw(port, attack(namesOf(n)), 2_000, addressOf(n))),
      )
      const sent = () => proxy.connections.map((connection) => connection.sent)
      await expect.poll(answered, patience).toContain(answers)
      const smuggled = list.filter(
        (_, n) =>
          answered().includes(namesOf(n).hidden) && !parsedByHaproxy(n).test(sent().join('')),
      )
      expect(smuggled.map(([name]) => name)).toEqual([])

      await expect.poll(() => sent().some(isShared), patience).toBe(true)
      // A request left on the connection would answer them.
      expect(await neighbours.stop()).toEqual([])
    },
  )

  // Fails without `option forwardfor`, and when TRUST_PROXY names every address.
  test('a client that forges its address is recorded under its own', async () => {
    const { port, server } = await startBehindBalancer()
    const { account } = await createSampleData(server)
    const before = await readPlaces(server)
    for (const [n, forgery] of forgeries.entries()) {
      const signIn = ['/auth/v1/token?grant_type=password', JSON.stringify(account)] as const
      for (const [path, body] of [signIn, ['/rest/v1/rpc/capture_lead_public', lead]] as const) {
        const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${server.anonKey}\r\n`
        const rest = forgery.includes('\r\n\r\n')
          ? forgery.replace('BODY', `${body.length.toString(16)}\r\n${body}`)
          : `Content-Length: ${body.length}\r\nConnection: close\r\n${forgery}\r\n\r\n${body}`
        const bytes = `${head}Content-Type: application/json\r\n${rest}`
        const { codes, text } = await sendRaw(port, bytes, 5_000, addressOf(n))
        expect(codes, `${forgery}\n${text}`).toEqual([200])
      }
    }
    const own = forgeries.map((_, n) => addressOf(n))
    expect((await readPlaces(server)).toSorted()).toEqual([...before, ...own].toSorted())
  })
})

const lead = JSON.stringify({
  p_name: 'Bruna Lima',
  p_phone: '11912345678',
  p_email: null,
  p_city: 'Santos',
  p_source: 'instagram',
})

const forged = '203.0.113.9'
const forgeries = [
  `X-Forwarded-For: ${forged}`,
  `X-Forwarded-For: ${forged}, 127.0.0.1`,
  `X-Forwarded-For: ${forged}\r\nX-Forwarded-For: 127.0.0.1`,
  `x-forwarded-for:${forged}`,
  `X-FORWARDED-FOR:\t${forged}\t`,
  `X-Forwarded-For:\r\n ${forged}`,
  `X_Forwarded_For: ${forged}`,
  `X-Forwarded-For: ${forged}, unknown`,
  `X-Forwarded-For: "${forged}"`,
  `X-Forwarded-For: ${'127.0.0.1, '.repeat(200)}${forged}`,
  'X-Forwarded-For:',
  `Connection: X-Forwarded-For\r\nX-Forwarded-For: ${forged}`,
  `Connection: close, x-forwarded-for, x-forwarded-proto`,
  `Forwarded: for=${forged};by=127.0.0.1`,
  `X-Real-IP: ${forged}\r\nX-Client-IP: ${forged}\r\nTrue-Client-IP: ${forged}\r\nCF-Connecting-IP: ${forged}`,
  `Connection: close\r\nTransfer-Encoding: chunked\r\n\r\nBODY\r\n0\r\nX-Forwarded-For: ${forged}\r\n\r\n`,
]

/** A separate client address for each attack. */
function addressOf(n: number): string {
  return `127.0.1.${n + 1}`
}

const isShared = (sent: string) => sent.includes('outer-') && sent.includes('neighbour-')

/** HAProxy adds the client's address to each request that it parses. */
const parsedByHaproxy = (n: number) =>
  new RegExp(
    `^x-request-id: ${namesOf(n).hidden}\r\n(?:[^\r\n]+\r\n)*x-forwarded-for: ${addressOf(n)}\r\n`,
    'im',
  )

/** Addresses recorded in sessions, the audit trail and the forms' rate limits. */
async function readPlaces(server: { origin: string }): Promise<string[]> {
  return (await callAsService(server, 'places', {})) as string[]
}

interface BehindBalancer {
  /** Port of the balancer. */
  readonly port: number
  readonly server: ServerProcess
  readonly proxy: RecordingProxy
  /** Names of the requests that the server has answered. */
  answered(): string[]
}

async function startBehindBalancer(): Promise<BehindBalancer> {
  // Trusts HAProxy's address only; the machine's others play visitors.
  const settings = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' }
  const server = await startServer({ ...embedded().environment, ...settings })
  const proxy = await startRecordingProxy(Number(new URL(server.origin).port))
  const [port, writes, none] = [await freePort(), await freePort(), await freePort()]
  startBalancer(makeConfigFolder(), {
    '127.0.0.1:8000': `127.0.0.1:${port}`,
    '127.0.0.1:3001': `127.0.0.1:${proxy.port}`,
    '127.0.0.1:3002': `127.0.0.1:${proxy.port}`,
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
  return { port, server, proxy, answered }
}

interface Neighbours {
  /** Asks a few more times. Returns every answer that was not its own. */
  stop(): Promise<string[]>
}

/** Visitors with one keep-alive connection each. */
function startNeighbours(port: number): Neighbours {
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

interface RecordingProxy {
  readonly port: number
  /** The bytes of each connection, as text. */
  readonly connections: readonly { readonly sent: string }[]
}

/** A TCP proxy that records the bytes sent to the server. */
async function startRecordingProxy(serverPort: number): Promise<RecordingProxy> {
  const connections: { sent: string }[] = []
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1')
    const connection = { sent: '' }
    connections.push(connection)
    near.on('data', (bytes) => {
      connection.sent += bytes.toString('latin1')
    })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (proxy.address() as AddressInfo).port, connections }
}
