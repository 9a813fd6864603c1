import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = join(import.meta.dirname, '../scripts/test.mjs')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rodizio-audit-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const found = { 'left-pad': { severity: 'critical' } }

test.each([
  ['a page of its own', '<html>Not found</html>', 1],
  ['nothing', '', 1],
  ['that it may not be asked', JSON.stringify({ statusCode: 405, message: 'Not allowed' }), 1],
])('an audit whose registry answers %s is skipped with a note', (_, answer, status) => {
  const { output, ended } = auditWith(answer, status)
  expect(output).toContain('skipped')
  expect(ended).toBe(0)
})

test('a known fault in what the server loads is named, and fails', () => {
  const { output, ended } = auditWith(JSON.stringify({ vulnerabilities: found, metadata: {} }), 1)
  expect(output).toContain('left-pad')
  expect(ended).toBe(1)
})

test('faults below the audited level fail nothing', () => {
  const { output, ended } = auditWith(JSON.stringify({ vulnerabilities: found, metadata: {} }), 0)
  expect(output).not.toContain('skipped')
  expect(ended).toBe(0)
})

/** Runs the audit with an npm that prints the answer and exits with the status. */
function auditWith(answer: string, status: number) {
  writeFileSync(join(folder, 'answer'), answer)
  const npm = join(folder, 'npm')
  writeFileSync(npm, `#!/bin/sh\ncat '${folder}/answer'\nexit ${status}\n`)
  chmodSync(npm, 0o755)
  const PATH = `${folder}${delimiter}${process.env.PATH}`
  const {
    stdout,
    stderr,
    status: ended,
  } = spawnSync(process.execPath, [script, 'audit'], {
    encoding: 'utf8',
    env: { ...process.env, PATH },
  })
  return { output: stdout + stderr, ended }
}
