/**
 * HAProxy (deploy/haproxy.cfg) and the server must agree on where a request ends and who sent it.
 */
import { describe, expect, test } from 'vitest'
import { sendRaw } from '../../packages/supabase-server/tests/support/raw-http.ts'
import { findProgram } from '../../scripts/find-program.mjs'
import { startBehindBalancer, startNeighbours } from './support/behind-balancer.ts'
import { attacksByHttp2 } from './support/hidden-in-http2.ts'
import { attacks } from './support/hidden-requests.ts'
import { callAsService } from './support/ledger.ts'
import { createSampleData } from './support/sample-data.ts'

const namesOf = (n: number) => ({ outer: `outer-${100 + n}`, hidden: `hidden-${100 + n}` })
const patience = { timeout: 30_000, interval: 20 }

describe.skipIf(!findProgram('haproxy'))('behind HAProxy', () => {
  // Fails when the tap strips lengths and codings.
  test.each([
    { version: 1, given: attacks, answers: namesOf(0).hidden },
    { version: 2, given: attacksByHttp2, answers: namesOf(0).outer },
  ])(
    'a request hidden in one of HTTP/$version is answered to nobody, though others share its connection',
    async ({ given, answers }) => {
      const { port, tap, answered } = await startBehindBalancer()
      const neighbours = startNeighbours(port)
      const list = Object.entries(given)
      await Promise.all(
        list.map(([, attack], n) => sendRaw(port, attack(namesOf(n)), 2_000, addressOf(n))),
      )
      const sent = () => tap.connections.map((connection) => connection.sent)
      await expect.poll(answered, patience).toContain(answers)
      const smuggled = list.filter(
        (_, n) => answered().includes(namesOf(n).hidden) && !handsOn(n).test(sent().join('')),
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
const handsOn = (n: number) =>
  new RegExp(
    `^x-request-id: ${namesOf(n).hidden}\r\n(?:[^\r\n]+\r\n)*x-forwarded-for: ${addressOf(n)}\r\n`,
    'im',
  )

/** Addresses recorded in sessions, the audit trail and the forms' rate limits. */
async function readPlaces(server: { origin: string }): Promise<string[]> {
  return (await callAsService(server, 'places', {})) as string[]
}
