/** `npm run bench growth`: the same questions and captures where a platform has a hundred times as much. */
import { join } from 'node:path'
import { findPostgres } from '../scripts/find-postgres.mjs'
import { createApiKeys } from './api-keys.mjs'
import { timeAnswers } from './growth-answers.mjs'
import { captureMany, readSizes } from './growth-cost.mjs'
import { fillPlatform } from './growth-data.mjs'
import { printPlans } from './growth-plans.mjs'
import { describePlatform } from './growth-tables.mjs'
import { onCluster } from './on-cluster.mjs'
import { percentile, printCost, printGrowth, printSkipped, printTitle } from './report.mjs'
import { startServer } from './server.mjs'

/** Parts of 10,000 companies and 10 million leads, which take 24 GB: `GROWTH=0.1`, or several as `GROWTH=0.01,0.5`. */
const sizes = (process.env.GROWTH ?? '0.01,0.1,1').split(',').map(Number)

/** @param {string} folder */
export async function measureGrowth(folder) {
  printTitle('Growth on PostgreSQL')
  const binaries = findPostgres()
  if (!binaries) {
    printSkipped('growth', 'no PostgreSQL on this machine')
    return
  }
  /** @type {{ leads: number, times: Map<string, number[]> }[]} */
  const measured = []
  for (const size of sizes) {
    measured.push({
      leads: describePlatform(size).leads,
      times: await measurePlatform(binaries, join(folder, String(size)), size),
    })
  }
  const [small] = measured
  const large = measured.at(-1)
  if (!small || !large) return
  printTitle(
    `Answers at ${measured.map(({ leads }) => leads.toLocaleString('en')).join(', ')} leads, p50 in ms`,
  )
  for (const what of large.times.keys()) {
    printGrowth(
      what,
      measured.map(({ times }) => percentile(times.get(what) ?? [], 0.5)),
    )
  }
}

/** @param {string} binaries @param {string} folder @param {number} size */
async function measurePlatform(binaries, folder, size) {
  const platform = describePlatform(size)
  console.log(
    `  ${platform.leads.toLocaleString('en')} leads of ${platform.companies.toLocaleString('en')} companies`,
  )
  return onCluster(binaries, async (cluster) => {
    const databaseUrl = cluster.url('postgres')
    const keys = await createApiKeys()
    const environment = { ...keys.environment, DATA_DIR: folder, DATABASE_URL: databaseUrl }
    const migrated = await startServer(environment)
    await migrated.stop()
    await fillPlatform(binaries, cluster, platform)
    const server = await startServer(environment)
    /** @type {Map<string, number[]>} */
    let times
    try {
      times = await timeAnswers(server.origin, keys)
      const { anonKey } = keys
      const { companies } = platform
      printCost(
        await captureMany(server, { anonKey, databaseUrl, companies }),
        await readSizes(databaseUrl),
      )
    } finally {
      await server.stop()
    }
    await printPlans(cluster, environment, keys)
    return times
  })
}
