/**
 * Compares with @supabase/lite: the same function and the same read, each on a copy of one
 * database.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import postgres from 'postgres'
import { captureRequests, companies } from './companies.mjs'
import { printRatio, printSkipped } from './report.mjs'
import { sendLoad } from './send-load.mjs'
import { startServer } from './server.mjs'
import { installSupabaseLite, startSupabaseLite, supabaseLite } from './supabase-lite.mjs'

const rounds = 5
const seconds = 2
const connections = 8

/** The read of the contacts screen. */
const contacts =
  '/rest/v1/leads_captured?select=id,name,phone,email,city,source,whatsapp_url,sellers(name,phone)&order=created_at.desc,id&limit=25'

/**
 * @param {{ cluster: { url(database: string): string }, folder: string }} place with nobody connected
 * @param {import('./api-keys.mjs').ApiKeys} keys
 */
export async function compareSupabaseLite({ cluster, folder }, keys) {
  const installed = join(folder, 'supabase-lite')
  const obstacle = await installSupabaseLite(installed).catch((error) => error)
  if (obstacle) {
    const [, reason = obstacle.code] = String(obstacle.stderr).match(/^npm error code (.+)/m) ?? []
    printSkipped(`capture and read beside ${supabaseLite}`, `npm could not install it: ${reason}`)
    return
  }
  const person = await prepare(cluster)
  const databaseUrl = cluster.url('postgres')
  // @supabase/lite gives the function no client address, so rate limits are off.
  const settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' }
  const server = await startServer({ ...keys.environment, ...settings })
  try {
    const lite = await startSupabaseLite(installed, {
      databaseUrl: cluster.url('lite'),
      jwtSecret: keys.environment.JWT_SECRET,
    })
    try {
      const headers = { apikey: keys.anonKey, authorization: `Bearer ${await keys.signIn(person)}` }
      const read = { path: contacts, headers }
      await compare('25 contacts as an admin', [read], { server, lite })
      await compare('capture over HTTP', captureRequests(keys.anonKey), { server, lite })
    } finally {
      await lite.stop()
    }
  } finally {
    await server.stop()
  }
}

/**
 * Adds an admin, then copies the database: @supabase/lite grants every table to every role.
 * @param {{ url(database: string): string }} cluster
 */
async function prepare(cluster) {
  const id = randomUUID()
  const owner = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} })
  await owner`insert into auth.users (id, email) values (${id}, 'admin@empresa0.example')`
  await owner`update public.users set role = 'admin', approved = true, company_id = ${companies[0]?.id ?? null}
    where id = ${id}`
  await owner.end()
  const administration = postgres(cluster.url('template1'), { max: 1, onnotice: () => {} })
  await administration`create database lite template postgres`
  await administration.end()
  return id
}

/**
 * @param {string} what
 * @param {import('./send-load.mjs').LoadRequest[]} requests
 * @param {Record<'server' | 'lite', { origin: string }>} sides
 */
async function compare(what, requests, { server, lite }) {
  await expectSameAnswer(requests[0], [server.origin, lite.origin])
  /** @param {string} url */
  const rate = (url) => sendLoad({ url, connections, seconds, requests })
  await rate(lite.origin)
  await rate(server.origin)
  const measured = []
  for (let round = 0; round < rounds; round++) {
    measured.push({ limit: await rate(lite.origin), value: await rate(server.origin) })
  }
  printRatio(`${what}, ${connections} connections`, measured, { of: supabaseLite, atLeast: 4 })
}

/**
 * Ignores the id of a new lead.
 * @param {import('./send-load.mjs').LoadRequest} request
 * @param {string[]} origins
 */
async function expectSameAnswer(request, origins) {
  const [ours, theirs] = await Promise.all(
    origins.map(async (origin) => {
      const response = await fetch(origin + request.path, request)
      /** @type {object[]} */
      const rows = await response.json()
      return rows.map((row) => ({ ...row, lead_id: null }))
    }),
  )
  if (ours?.length === 0 || !isDeepStrictEqual(ours, theirs)) {
    throw new Error(`${request.path} gave two answers: ${JSON.stringify({ ours, theirs })}`)
  }
}
