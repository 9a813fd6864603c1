import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCoverage } from './support/check-coverage.ts'
import { readSpecRows } from './support/spec-rows.ts'

const root = join(import.meta.dirname, '..')

function readFile(path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined
}

test('every fact of the spec has its coverage row, and every named file and test exists', () => {
  const spec = readFileSync(join(root, 'docs/spec.md'), 'utf8')
  const coverage = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  expect(checkCoverage(spec, coverage, readFile)).toEqual([])
})

test('the rows of the spec are its table rows, list items, nested items and paragraphs', () => {
  expect(readSpecRows(plantedSpec).map((row) => row.text)).toEqual([
    '/login · public · Sign in',
    'A paragraph of its own.',
    'Seller: name, phone',
    'Nested: a|b',
    'The reason is not shown.',
  ])
})

const plantedSpec = `# Spec
Preamble, not a row.

## 2. Screens

| Route | Access | Purpose |
|---|---|---|
| /login | public | Sign in |

A paragraph of its own.

## 3. Entities

- **Seller**: name, phone
  - Nested: a|b
- The reason is not shown.
`

const soundCoverage = `# Coverage

## 2. Screens

| row | where | test |
|---|---|---|
| /login · public · Sign in | src/login.tsx | tests/login.test.ts > "a user signs in" |
| A paragraph of its own. | open | open |

## 3. Entities

| row | where | test |
|---|---|---|
| Seller: name | open | open |
| Seller: … phone | open | open |
| Nested: a\\|b | open | open |
| The reason is not shown. | — | — |
`

const files = new Map([
  ['src/login.tsx', 'export function Login() {}'],
  ['tests/login.test.ts', "test('a user signs in', () => {})\ntest.skip('later', () => {})"],
])

function checkPlanted(from: string, to: string): string[] {
  expect(soundCoverage).toContain(from)
  return checkCoverage(plantedSpec, soundCoverage.replace(from, to), (path) => files.get(path))
}

describe('the check', () => {
  test('accepts a sound coverage', () => {
    expect(checkPlanted('', '')).toEqual([])
  })

  const paragraph = '| A paragraph of its own. | open | open |'
  const test1 = 'tests/login.test.ts > "a user signs in"'
  const planted = [
    ['a spec row without coverage', `${paragraph}\n`, '', 'no coverage row for "A paragraph of'],
    ['a fact of a row without coverage', 'Seller: name', 'Seller:', 'row for "name,"'],
    ['a coverage row of no spec row', 'Nested: a', 'Nasted: a', 'matches 0 rows'],
    ['a coverage row under another heading', '## 3. Entities', '### Things', 'matches 0 rows'],
    ['a test file that does not exist', 'tests/login', 'tests/logout', 'no test file tests/logout'],
    [
      'a title that no test has',
      'a user signs in',
      'a user signs out',
      'no test "a user signs out"',
    ],
    ['a test that is skipped', 'a user signs in', 'later', 'no test "later"'],
    ['a test named without its title', ' > "a user signs in"', '', 'not of the form'],
    ['a where that does not exist', 'src/login.tsx', 'src/gone.tsx', 'no file src/gone.tsx'],
    ['a where without a test', test1, 'open', 'while test is "open"'],
    ['a test without a where', 'src/login.tsx', 'open', 'where is "open"'],
    ['an empty cell', 'its own. | open |', 'its own. |  |', 'an empty cell'],
    ['a dash for what the spec does show', 'own. | open | open', 'own. | — | —', '"—" is only for'],
  ] as const

  test.each(planted)('refuses %s', (_fault, from, to, message) => {
    expect(checkPlanted(from, to).join('\n')).toContain(message)
  })
})
