/**
 * Breaks each promise in a copy of the tree: a test that passed must fail. Writes docs/promises.md.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promises } from '../tests/promises/promises.mjs'
import { writePromises } from '../tests/promises/write-promises.mjs'
import { readSchemas } from './read-schemas.mjs'

const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const chosen = promises.filter(
  ({ promise }) => wanted.length === 0 || wanted.some((words) => promise.includes(words)),
)
const copy = mkdtempSync(join(tmpdir(), 'rodizio-promises-'))
/** @type {Map<string, ReadonlySet<string>>} */
const passed = new Map()
try {
  copyTree()
  /** @type {Map<string, string[]>} */
  const noticed = new Map()
  for (const promised of chosen) {
    const failed = takeOut(promised)
    noticed.set(promised.promise, failed)
    console.log(`${failed.length > 0 ? 'noticed' : 'UNSEEN '}  ${promised.promise}`)
    for (const title of failed) console.log(`         ${title}`)
  }
  const seen = [...noticed].filter(([, failed]) => failed.length > 0)
  const table = join(root, 'docs/promises.md')
  writeFileSync(table, writePromises(promises, new Map(seen), readFileSync(table, 'utf8')))
  if (seen.length < noticed.size) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true })
}

function copyTree() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter((name) => name && name !== 'node_modules')) {
    cpSync(join(root, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const target =
      name === 'supabase-server' ? join(copy, 'packages', name) : join(root, 'node_modules', name)
    symlinkSync(target, join(copy, 'node_modules', name))
  }
  rmSync(join(copy, 'supabase/migrations'), { recursive: true })
  mkdirSync(join(copy, 'supabase/migrations'))
  migrateToSchemas()
}

/** One migration with the copy's supabase/schemas. */
function migrateToSchemas() {
  writeFileSync(join(copy, 'supabase/migrations/1_schemas.sql'), readSchemas(copy))
}

/**
 * @param {import('../tests/promises/promises.mjs').Promised} promised
 * @returns {string[]} titles of failed tests
 */
function takeOut({ also, test, project, ...change }) {
  const sound = passing(test, project)
  const backs = [change, ...(also ? [also] : [])].map(({ file, kept, instead }) => {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    if (text.split(kept).length !== 2) throw new Error(`${file} has not one place with ${kept}`)
    const changed = text.replace(kept, () => instead)
    writeFileSync(path, changed)
    return () => writeFileSync(path, text)
  })
  migrateToSchemas()
  try {
    return runTests(test, project)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName)
      .filter((title) => sound.has(title))
  } finally {
    for (const back of backs.reverse()) back()
    migrateToSchemas()
  }
}

/**
 * Only tests that pass on the unbroken tree count.
 * @type {(test: string, project: string) => ReadonlySet<string>}
 */
function passing(test, project) {
  const key = `${project} ${test}`
  const known = passed.get(key)
  if (known) return known
  const titles = runTests(test, project)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName)
  const fresh = new Set(titles)
  passed.set(key, fresh)
  return fresh
}

/** @param {string} test @param {string} project */
function runTests(test, project) {
  const report = join(copy, 'report.json')
  const ofPackage = test.startsWith('packages/') ? 'supabase-' : ''
  const parameters = [
    'run',
    '--project',
    ofPackage + project,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  try {
    const { stderr } = spawnSync(join('node_modules', '.bin', 'vitest'), [...parameters, test], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'test' },
      timeout: 10 * 60_000,
    })
    const { testResults } = readReport(report, stderr)
    const results = testResults.flatMap(({ assertionResults }) => assertionResults)
    if (!results.some(({ status }) => status === 'passed' || status === 'failed')) {
      throw new Error(`Nothing of ${test} ran:\n${stderr}`)
    }
    return results
  } finally {
    rmSync(report, { force: true })
  }
}

/**
 * @param {string} path
 * @param {string} otherwise output of the run
 * @returns {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] }}
 */
function readReport(path, otherwise) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new Error(`The tests did not run:\n${otherwise}`)
  }
}
