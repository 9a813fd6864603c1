/**
 * Checks the table of promises against the repository; `npm run promises` shows that the tests can
 * fail.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { promises } from './promises/promises.mjs'
import { writePromises } from './promises/write-promises.mjs'

const table = readFileSync('docs/promises.md', 'utf8')

test.each(promises)('$promise: one place keeps it, and the table has its row', (promised) => {
  const { promise, also, ...change } = promised
  for (const { file, kept, instead } of [change, ...(also ? [also] : [])]) {
    expect(readFileSync(file, 'utf8').split(kept)).toHaveLength(2)
    expect(instead).not.toBe(kept)
  }
  expect(table).toContain(`| ${promise}. |`)
})

test('each test that is named is part of its project', { timeout: 120_000 }, () => {
  const listing = execFileSync(join('node_modules', '.bin', 'vitest'), [
    'list',
    '--filesOnly',
    '--json',
  ])
  const listed: { file: string; projectName: string }[] = JSON.parse(String(listing))
  const files = listed.map(({ file, projectName }) => `${projectName} ${file}`)
  for (const { test: file, project } of promises) {
    const ofPackage = file.startsWith('packages/') ? 'supabase-' : ''
    expect(files).toContain(`${ofPackage}${project} ${join(process.cwd(), file)}`)
  }
})

test('the table is the output of `npm run promises`, with the tests that failed for each row', () => {
  expect(table).toBe(writePromises(promises, new Map(), table))
  expect(table).not.toContain(': ? |')
})
