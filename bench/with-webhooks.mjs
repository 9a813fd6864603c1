/** What a capture costs a visitor whose company tells three addresses and two ad platforms of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { captureRequests, companies, expectNoQuarantine } from './companies.mjs'
import { startReceiver } from './receiver.mjs'
import { median, printCeiling, printNote } from './report.mjs'
import { startServer } from './server.mjs'

const rounds = 7
const roundsAlone = 3
const capturesEach = 75
/** Milliseconds from one to the next: 25 captures a second, two million a day. */
const pace = 40

/**
 * @param {string} databaseUrl with companies
 * @param {Record<string, string>} environment
 * @param {import('./api-keys.mjs').ApiKeys} keys
 */
export async function compareWithWebhooks(databaseUrl, environment, { anonKey, serviceRoleKey }) {
  const receiver = await startReceiver()
  const { url } = receiver
  const server = await startServer({ ...environment, META_API_URL: url, GA4_API_URL: url })
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const telling = companies.filter((_, place) => place % 2 === 1)
    for (const { id } of telling) await connect(server.origin, serviceRoleKey, id, url)
    const requests = captureRequests(anonKey)
    const ofVisitors = (/** @type {number} */ rest) =>
      requests.filter((_, visitor) => visitor % 2 === rest)
    const quiet = ofVisitors(0)
    const loud = ofVisitors(1)
    const inTurns = []
    const alone = []
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      await finished(sql)
      inTurns.push(await timeCaptures(server.origin, quiet, loud))
    }
    for (let round = 0; round < roundsAlone; round++) {
      await finished(sql)
      const [without = 0] = await timeCaptures(server.origin, quiet)
      await finished(sql)
      const [value = 0] = await timeCaptures(server.origin, loud)
      alone.push([without, value])
    }
    await finished(sql)
    await expectNoQuarantine(server.origin, serviceRoleKey)
    const wanted = (1 + rounds + roundsAlone) * capturesEach * 5
    const told = receiver.received()
    if (told < wanted) throw new Error(`${told} of ${wanted} events were sent.`)
    const what = 'a capture with three webhooks and two conversions, in turns with one without'
    printCeiling(what, median(inTurns.slice(1).map(ratioOf)), { atMost: 1.1, unit: '×' })
    const rest = alone.map((round) => ratioOf(round).toFixed(2)).join(' ')
    printNote(`one kind after the other, while the server sends the events: ${rest} ×`)
  } finally {
    await sql.end()
    await server.stop()
    receiver.stop()
  }
}

/**
 * @param {string} origin
 * @param {string} serviceRoleKey
 * @param {string} p_company_id
 * @param {string} url
 */
async function connect(origin, serviceRoleKey, p_company_id, url) {
  const webhook = { p_url: url, p_events: ['lead.captured'], p_company_id }
  const lead = { p_lead: 'generate_lead', p_won: null, p_company_id }
  const calls = [
    ['create_webhook', { ...webhook, p_url: `${url}/1` }],
    ['create_webhook', { ...webhook, p_url: `${url}/2` }],
    ['create_webhook', { ...webhook, p_url: `${url}/3` }],
    [
      'save_conversions',
      {
        ...lead,
        p_kind: 'meta',
        p_target: `10${p_company_id.slice(-12)}`,
        p_secret: 'a-token-of-the-bench',
        p_lead: 'Lead',
      },
    ],
    [
      'save_conversions',
      {
        ...lead,
        p_kind: 'ga4',
        p_target: `G-${p_company_id.slice(-10)}`,
        p_secret: 'a-token-of-the-bench',
      },
    ],
  ]
  for (const [name, body] of calls) {
    const response = await fetch(`${origin}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: serviceRoleKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  }
}

/** @param {number[]} times without, with */
const ratioOf = ([without = 0, value = 0]) => value / without

/**
 * Captures of each kind in turns. Their medians, in milliseconds.
 * @param {string} origin
 * @param {import('./send-load.mjs').LoadRequest[][]} kinds
 */
async function timeCaptures(origin, ...kinds) {
  /** @type {number[][]} */
  const times = kinds.map(() => [])
  for (let i = 0; i < capturesEach; i++) {
    for (const [kind, requests] of kinds.entries()) {
      const { path, ...request } = requests[i % requests.length] ?? { path: '' }
      const begun = performance.now()
      const response = await fetch(origin + path, request)
      const answer = await response.text()
      if (!response.ok) throw new Error(answer)
      const time = performance.now() - begun
      times[kind]?.push(time)
      await sleep(Math.max(0, pace - time))
    }
  }
  return times.map(median)
}

/**
 * Until leads are folded and events sent, so that a round does not pay for the one before.
 * @param {postgres.Sql} sql
 */
async function finished(sql) {
  const waits = () => sql`
    select from private.companies_with_tail()
    union all select from private.webhook_deliveries where finished_at is null limit 1`
  while ((await waits()).length > 0) await sleep(100)
}
