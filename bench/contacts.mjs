/** The contacts screen at 1,000,000 leads in one company, compared with 10,000. */
import { findPostgres } from '../scripts/find-postgres.mjs'
import { createApiKeys } from './api-keys.mjs'
import { createContacts, describeCompany, findSeller } from './contact-data.mjs'
import { contactQuestions } from './contact-questions.mjs'
import { onCluster } from './on-cluster.mjs'
import { percentile, printCeiling, printPercentiles, printSkipped, printTitle } from './report.mjs'
import { startServer } from './server.mjs'

const many = 1_000_000
const few = 10_000
const rounds = 25

/** @param {string} folder */
export async function measureContacts(folder) {
  printTitle(`Contacts on PostgreSQL, ${many.toLocaleString('en')} leads in one company`)
  const binaries = findPostgres()
  if (!binaries) {
    printSkipped('contacts', 'no PostgreSQL on this machine')
    return
  }
  await onCluster(binaries, async (cluster) => {
    const databaseUrl = cluster.url('postgres')
    const keys = await createApiKeys()
    const environment = { ...keys.environment, DATA_DIR: folder, DATABASE_URL: databaseUrl }
    const server = await startServer(environment)
    try {
      const [large, small] = [describeCompany(many), describeCompany(few)]
      await createContacts(databaseUrl, [small, large])
      const [slow, quick] = [
        await askAll(server.origin, keys, databaseUrl, large),
        await askAll(server.origin, keys, databaseUrl, small),
      ]
      for (const [what, times] of slow) printPercentiles(what, times, quick.get(what) ?? [])
      const all = [...slow.values()].flat()
      printCeiling('contacts, 95 of 100 answers', percentile(all, 0.95), {
        atMost: 100,
        unit: 'ms',
      })
    } finally {
      await server.stop()
    }
  })
}

/**
 * Each round asks every question once, so that no question keeps its caches warm.
 * @param {string} origin
 * @param {Awaited<ReturnType<typeof createApiKeys>>} keys
 * @param {string} databaseUrl
 * @param {ReturnType<typeof describeCompany>} company
 * @returns {Promise<Map<string, number[]>>} milliseconds by question
 */
async function askAll(origin, { anonKey, signIn }, databaseUrl, { leads, company, person }) {
  const token = await signIn(person)
  const seller = await findSeller(databaseUrl, company)
  const questions = contactQuestions({ leads, seller })
  /** @type {Map<string, number[]>} */
  const times = new Map(questions.map(({ what }) => [what, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const { what, call, body } of questions) {
      const begun = performance.now()
      const response = await fetch(`${origin}/rest/v1/rpc/${call}`, {
        method: 'POST',
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      const answer = await response.text()
      if (!response.ok) throw new Error(`${what}: ${answer}`)
      // The first round warms up.
      if (round > 0) times.get(what)?.push(performance.now() - begun)
    }
  }
  return times
}
