/** 500 websockets of 50 companies receive their leads: delay and order. */
import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { createAudience } from './live-audience.mjs'
import { nextMessage } from './next-message.mjs'
import { percentile, printCeiling } from './report.mjs'

const leadsPerSecond = Number(process.env.LIVE_RATE ?? 200)
const seconds = Number(process.env.LIVE_SECONDS ?? 20)
const listeners = fileURLToPath(new URL('./live-listeners.mjs', import.meta.url))

/**
 * @param {import('./server.mjs').Server} server
 * @param {import('./api-keys.mjs').ApiKeys} keys
 * @param {string} databaseUrl
 */
export async function deliverLive(server, keys, databaseUrl) {
  const audience = await createAudience(databaseUrl, keys)
  const child = fork(listeners)
  child.send({ url: server.origin, apiKey: keys.anonKey, audience })
  await nextMessage(child)
  const before = server.residentMegabytes()
  const companies = [...new Set(audience.map(({ company }) => company))]
  const leads = await sendLeads(server.origin, keys.anonKey, companies)
  child.send('report')
  /** @type {{ heard: { name: string, at: number }[], told: Record<string, string[][]> }} */
  const { heard, told } = await nextMessage(child)
  child.kill()
  await expectExact(databaseUrl, told)
  console.log(
    `           ${leadsPerSecond} leads/s for ${seconds} s to ${audience.length} listeners of ${companies.length} companies, 50 and 95 of 100:`,
  )
  const answers = [...leads.values()].map(({ sent, answered }) => answered - sent)
  printHalfAndMost('answered to the visitor', answers)
  const wholes = heard.map(({ name, at }) => at - (leads.get(name)?.sent ?? 0))
  printHalfAndMost('heard since it was sent', wholes)
  const deliveries = heard.map(({ name, at }) => at - (leads.get(name)?.answered ?? 0))
  printHalfAndMost('heard since it was answered', deliveries)
  printCeiling('a lead reaches its listeners, 95 of 100', percentile(wholes, 0.95), {
    atMost: 500,
    unit: 'ms',
  })
  printCeiling('memory that it took', server.residentMegabytes() - before, {
    atMost: 150,
    unit: 'MB',
  })
}

/** @param {string} what @param {number[]} times milliseconds */
function printHalfAndMost(what, times) {
  const [half, most] = [0.5, 0.95].map((part) => Math.round(percentile(times, part)))
  console.log(`           ${what}: ${half} and ${most} ms`)
}

/**
 * @param {string} origin
 * @param {string} anonKey
 * @param {string[]} companies
 * @returns times of request and response by the lead's name
 */
async function sendLeads(origin, anonKey, companies) {
  const begun = performance.now()
  /** @type {Map<string, { sent: number, answered: number }>} */
  const leads = new Map()
  const sending = []
  for (let n = 0; n < seconds * leadsPerSecond; n++) {
    await sleep(Math.max(0, begun + (n * 1_000) / leadsPerSecond - performance.now()))
    const sent = Date.now()
    const company = companies[n % companies.length] ?? ''
    sending.push(
      sendLead(origin, anonKey, company, n).then(() =>
        leads.set(`Lead ${n}`, { sent, answered: Date.now() }),
      ),
    )
  }
  await Promise.all(sending)
  return leads
}

/** @param {string} origin @param {string} anonKey @param {string} company @param {number} n */
async function sendLead(origin, anonKey, company, n) {
  const response = await fetch(`${origin}/rest/v1/rpc/capture_lead_public`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${Math.floor(n / 62_500) + 1}.${Math.floor(n / 250) % 250}.${n % 250}`,
    },
    body: JSON.stringify({
      p_name: `Lead ${n}`,
      p_phone: '(11) 98765-4321',
      p_email: null,
      p_city: null,
      p_source: 'instagram',
      p_company_id: company,
    }),
  })
  if (!response.ok) throw new Error(`Lead ${n}: ${await response.text()}`)
  await response.arrayBuffer()
}

/**
 * Each subscriber must receive all leads of its company in the order of the rotation, and no
 * others.
 * @param {string} databaseUrl
 * @param {Record<string, string[][]>} told names of leads, per subscriber of each company
 */
async function expectExact(databaseUrl, told) {
  const database = postgres(databaseUrl, { max: 1 })
  try {
    const rows = await database`select company_id, array_agg(name order by created_at, id) as names
      from public.leads_captured where name ~ '^Lead ' group by company_id`
    if (rows.length === 0) throw new Error('No lead arrived.')
    for (const { company_id, names } of rows) {
      const [first, ...others] = told[company_id] ?? []
      const complete =
        JSON.stringify([...(first ?? [])].sort()) === JSON.stringify([...names].sort())
      const alike = others.every((other) => JSON.stringify(other) === JSON.stringify(first))
      if (!complete || !alike)
        throw new Error(`The listeners of ${company_id} were told otherwise.`)
    }
  } finally {
    await database.end()
  }
}
