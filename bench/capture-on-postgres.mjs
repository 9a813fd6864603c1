/**
 * Captures against pgbench and @supabase/lite, with and without webhooks, short links against a
 * static file, with the default durability.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from '../scripts/find-postgres.mjs'
import { createApiKeys } from './api-keys.mjs'
import { captureRequests, createCompanies, expectNoQuarantine } from './companies.mjs'
import { compareSupabaseLite } from './compare-supabase-lite.mjs'
import { compareLeastCapture } from './least-capture.mjs'
import { onCluster } from './on-cluster.mjs'
import { pgbench } from './pgbench.mjs'
import { printRatio, printSkipped, printTitle } from './report.mjs'
import { sendLoad } from './send-load.mjs'
import { startServer } from './server.mjs'
import { compareShortLink } from './short-link.mjs'
import { compareWithWebhooks } from './with-webhooks.mjs'

const rounds = 7
const seconds = 2
const connections = 8

/** @param {string} folder */
export async function captureOnPostgres(folder) {
  printTitle('PostgreSQL')
  const binaries = findPostgres()
  if (!binaries || !existsSync(join(binaries, 'pgbench'))) {
    printSkipped(
      'capture over HTTP, short link, @supabase/lite',
      'no PostgreSQL with pgbench on this machine',
    )
    return
  }
  await onCluster(binaries, async (cluster) => {
    const databaseUrl = cluster.url('postgres')
    const keys = await createApiKeys()
    const environment = { ...keys.environment, DATA_DIR: folder, DATABASE_URL: databaseUrl }
    const server = await startServer(environment)
    try {
      await createCompanies(server.origin, keys.serviceRoleKey)
      const place = { binaries, folder, databaseUrl }
      await captureBeside(place, server, keys)
      await compareLeastCapture(place, server, keys)
      await compareShortLink(server.origin)
    } finally {
      await server.stop()
    }
    await compareSupabaseLite({ cluster, folder }, keys)
    await compareWithWebhooks(databaseUrl, environment, keys)
  })
}

/**
 * @param {{ binaries: string, folder: string, databaseUrl: string }} cluster
 * @param {import('./server.mjs').Server} server
 * @param {Awaited<ReturnType<typeof createApiKeys>>} keys
 */
async function captureBeside(cluster, server, { anonKey, serviceRoleKey }) {
  const load = { url: server.origin, connections, requests: captureRequests(anonKey) }
  await sendLoad({ ...load, seconds: 2 })
  const measured = []
  for (let round = 0; round < rounds; round++) {
    const limit = await pgbench({ ...cluster, connections, seconds })
    const value = await sendLoad({ ...load, seconds })
    measured.push({ value, limit })
  }
  await expectNoQuarantine(server.origin, serviceRoleKey)
  printRatio(`capture over HTTP, ${connections} connections, fsync on`, measured, {
    of: 'pgbench, same call',
    atLeast: 0.5,
  })
}
