/** `npm run bench growth`: the same requests on platforms of up to a hundred times the size. */
import { join } from 'node:path'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { createApiKeys } from '../api-keys.mjs'
import { onCluster } from '../on-cluster.mjs'
import { startReceiver } from '../receiver.mjs'
import { percentile, printCost, printGrowth, printSkipped, printTitle } from '../report.mjs'
import { startServer } from '../server.mjs'
import { timeAnswers } from './answers.mjs'
import { captureMany, readSizes } from './cost.mjs'
import { fillPlatform } from './data.mjs'
import { printPlans } from './plans.mjs'
import { describePlatform } from './tables.mjs'

/**
 * Multiples of 10,000 companies and 10 million leads (30 GB): `GROWTH=0.1` or `GROWTH=0.01,0.5`.
 */
const sizes = (process.env.GROWTH ?? '0.01,0.1,1').split(',').map(Number)

/**
 * @typedef {object} Filled
 * @property {import('./tables.mjs').Platform} platform
 * @property {import('../../packages/supabase-server/tests/support/database/cluster.ts').Cluster} cluster
 * @property {Record<string, string>} environment of its server
 * @property {import('../api-keys.mjs').ApiKeys} keys
 * @property {import('../server.mjs').Server} server
 */

/** @param {string} folder */
export async function measureGrowth(folder) {
  printTitle('Growth on PostgreSQL')
  const binaries = findPostgres()
  if (!binaries) {
    printSkipped('growth', 'no PostgreSQL on this machine')
    return
  }
  const receiver = await startReceiver()
  try {
    await withPlatforms(binaries, folder, receiver.url, sizes, measurePlatforms)
  } finally {
    receiver.stop()
  }
}

/**
 * @param {string} binaries
 * @param {string} folder
 * @param {string} receiver address of its webhooks
 * @param {number[]} sizes
 * @param {(filled: Filled[]) => Promise<void>} work
 * @param {Filled[]} filled of the previous sizes
 * @returns {Promise<void>}
 */
async function withPlatforms(binaries, folder, receiver, [size, ...rest], work, filled = []) {
  if (size === undefined) return work(filled)
  const platform = { ...describePlatform(size), receiver }
  console.log(
    `  ${sayLeads(platform)} leads of ${platform.companies.toLocaleString('en')} companies`,
  )
  await onCluster(binaries, async (cluster) => {
    const keys = await createApiKeys()
    const environment = {
      ...keys.environment,
      DATA_DIR: join(folder, String(size)),
      DATABASE_URL: cluster.url('postgres'),
    }
    const migrated = await startServer(environment)
    await migrated.stop()
    await fillPlatform(binaries, cluster, platform)
    const server = await startServer(environment)
    try {
      const next = { platform, cluster, environment, keys, server }
      await withPlatforms(binaries, folder, receiver, rest, work, [...filled, next])
    } finally {
      await server.stop()
    }
  })
}

/** @param {Filled[]} all smallest first */
async function measurePlatforms(all) {
  const times = await timeAnswers(all)
  for (const { platform, cluster, environment, keys, server } of all) {
    const { companies } = platform
    const { anonKey } = keys
    const databaseUrl = cluster.url('postgres')
    console.log(`  ${sayLeads(platform)} leads`)
    printCost(
      await captureMany(server, { anonKey, databaseUrl, companies }),
      await readSizes(databaseUrl),
    )
    await printPlans(cluster, environment, keys)
  }
  const leads = all.map(({ platform }) => sayLeads(platform))
  printTitle(`Answers at ${leads.join(', ')} leads, p50 in ms`)
  for (const [what, ofSizes] of times) {
    printGrowth(
      what,
      ofSizes.map((ofSize) => percentile(ofSize, 0.5)),
    )
  }
}

/** @param {import('./tables.mjs').Platform} platform */
const sayLeads = ({ leads }) => leads.toLocaleString('en')
