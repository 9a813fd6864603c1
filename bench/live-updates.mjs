/** Live updates: their cost for a capture, and their delay. */
import postgres from 'postgres'
import { findPostgres } from '../scripts/find-postgres.mjs'
import { createApiKeys } from './api-keys.mjs'
import { captureRequests, createCompanies } from './companies.mjs'
import { deliverLive } from './live-delivery.mjs'
import { onCluster } from './on-cluster.mjs'
import { printRatio, printSkipped, printTitle } from './report.mjs'
import { sendLoad } from './send-load.mjs'
import { startServer } from './server.mjs'

const rounds = 5

/** @param {string} folder */
export async function measureLiveUpdates(folder) {
  printTitle('Live updates on PostgreSQL')
  const binaries = findPostgres()
  if (!binaries) return printSkipped('live updates', 'no PostgreSQL on this machine')
  await onCluster(binaries, async (cluster) => {
    const databaseUrl = cluster.url('postgres')
    const keys = await createApiKeys()
    const settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' }
    const environment = { ...keys.environment, ...settings }
    const server = await startServer(environment)
    try {
      await createCompanies(server.origin, keys.serviceRoleKey)
      await captureWithAndWithout(server, keys, databaseUrl)
      await deliverLive(server, keys, databaseUrl)
    } finally {
      await server.stop()
    }
  })
}

/**
 * Without subscribers: the cost of the trigger and a rare NOTIFY.
 * @param {import('./server.mjs').Server} server
 * @param {import('./api-keys.mjs').ApiKeys} keys
 * @param {string} databaseUrl
 */
async function captureWithAndWithout(server, { anonKey }, databaseUrl) {
  const database = postgres(databaseUrl, { max: 1 })
  const load = { url: server.origin, connections: 8, requests: captureRequests(anonKey) }
  /** @param {'enable' | 'disable'} verb */
  const triggers = async (verb) => {
    for (const table of ['leads_captured', 'sellers']) {
      await database.unsafe(`alter table public.${table} ${verb} trigger zz_realtime`)
    }
    return sendLoad({ ...load, seconds: 2 })
  }
  try {
    await triggers('enable')
    const measured = []
    for (let round = 0; round < rounds; round++) {
      const limit = await triggers('disable')
      measured.push({ limit, value: await triggers('enable') })
    }
    printRatio('capture that is told of', measured, { of: 'capture without', atLeast: 0.95 })
  } finally {
    await database.end()
  }
}
