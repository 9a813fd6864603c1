/** Plans of the real requests, logged by auto_explain. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { printPlan } from '../report.mjs'
import { startServer } from '../server.mjs'
import { askQuestion } from './answers.mjs'
import { captureQuestion, companyQuestions, platformQuestions } from './questions.mjs'
import { measured } from './tables.mjs'

const ofCompany = [
  'home: counters',
  'home: waiting leads',
  'home: quiet links',
  'contacts: first page',
  'contacts: search of a phone',
  'leads: counters of a seller',
  'leads: time to answer, 90 days',
  'what is wrong with the capture',
  'links: with their leads',
]
const ofPlatform = ['platform: companies and people', 'platform: 100 companies']

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
}

/**
 * @param {import('../../packages/supabase-server/tests/support/database/cluster.ts').Cluster} cluster filled
 * @param {Record<string, string>} environment of a server on it
 * @param {import('../api-keys.mjs').ApiKeys} keys
 */
export async function printPlans(cluster, environment, { anonKey, signIn }) {
  const sql = postgres(cluster.url('postgres'), { max: 1 })
  for (const [name, value] of Object.entries(settings)) {
    await sql.unsafe(`alter role authenticator set ${name} = '${value}'`)
  }
  await sql.end()
  const server = await startServer(environment)
  try {
    const [admin, superAdmin] = [await signIn(measured.admin), await signIn(measured.superAdmin)]
    const asked = [
      { ...captureQuestion, token: anonKey },
      ...companyQuestions.map((question) => ({ ...question, token: admin })),
      ...platformQuestions.map((question) => ({ ...question, token: superAdmin })),
    ].filter(({ what }) => [captureQuestion.what, ...ofCompany, ...ofPlatform].includes(what))
    for (const question of asked) {
      const ask = () => askQuestion(server.origin, anonKey, question)
      // The first request fills the caches of a new connection.
      await ask()
      const before = (await readLog(cluster)).length
      await ask()
      printPlan(question.what, summarise((await readLog(cluster)).slice(before)))
    }
  } finally {
    await server.stop()
  }
}

/** @param {import('../../packages/supabase-server/tests/support/database/cluster.ts').Cluster} cluster */
const readLog = ({ folder }) => readFile(join(folder, 'log'), 'utf8')

/**
 * Every access path, most buffers first.
 * @typedef {{ way: string, rows: number, buffers: number }} Reading
 * @param {string} log
 * @returns {Reading[]}
 */
function summarise(log) {
  /** @type {Map<string, Reading>} */
  const readings = new Map()
  for (const part of log.split(/LOG: {2}duration: [\d.]+ ms {2}plan:\n/).slice(1)) {
    const lines = part.split('\n')
    const end = lines.findIndex((line) => !line.startsWith('\t'))
    for (const node of nodesOf(JSON.parse(lines.slice(0, end).join('\n')).Plan)) {
      const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node
      if (!table || table.startsWith('pg_')) continue
      const way = `${type}${index ? ` by ${index}` : ''} of ${table}`
      const reading = readings.get(way) ?? { way, rows: 0, buffers: 0 }
      reading.rows += node['Actual Rows'] * node['Actual Loops']
      reading.buffers += node['Shared Hit Blocks'] + node['Shared Read Blocks']
      readings.set(way, reading)
    }
  }
  return [...readings.values()].sort((a, b) => b.buffers - a.buffers)
}

/** @param {any} node @returns {Generator<any>} */
function* nodesOf(node) {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}
