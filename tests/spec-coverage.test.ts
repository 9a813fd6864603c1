import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

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

/** Undefined when the file does not exist. */
type ReadFile = (path: string) => string | undefined

/**
 * Compares docs/spec-coverage.md with the spec and the repository. Returns one sentence per fault.
 */
function checkCoverage(spec: string, coverage: string, readFile: ReadFile): string[] {
  const specRows = readSpecRows(spec)
  const rows = readCoverageRows(coverage)
  return [
    ...missingFacts(specRows, rows),
    ...rows.flatMap((row) =>
      [
        ...strayRow(specRows, row),
        ...halfFilled(row),
        ...missingPaths(row, readFile),
        ...missingTests(row, readFile),
      ].map((fault) => `docs/spec-coverage.md:${row.line}: ${fault}`),
    ),
  ]
}

/** The rest of each spec row after removing the facts that coverage rows match. */
function missingFacts(specRows: SpecRow[], rows: CoverageRow[]): string[] {
  return specRows.flatMap(({ heading, text }) => {
    const left = text.split('')
    for (const row of rows.filter((row) => row.heading === heading)) {
      const fact = findFact(text, row.excerpts)
      if (fact) left.fill('\n', fact.start, fact.end)
    }
    const missing = left
      .join('')
      .split('\n')
      .filter((rest) => /[\p{L}\p{N}]/u.test(rest))
    return missing.map((rest) => `docs/spec.md, "${heading}": no coverage row for "${rest.trim()}"`)
  })
}

function strayRow(specRows: SpecRow[], row: CoverageRow): string[] {
  const matches = specRows.filter(
    ({ heading, text }) => heading === row.heading && findFact(text, row.excerpts),
  )
  if (matches.length === 1) return []
  return [`"${row.excerpts.join(' … ')}" matches ${matches.length} rows of the spec, not one`]
}

/** The position of the last excerpt when all occur in order, the first at the start. */
function findFact(text: string, excerpts: string[]) {
  let fact = { start: 0, end: 0 }
  for (const [index, excerpt] of excerpts.entries()) {
    const start = text.indexOf(excerpt, fact.end)
    if (!excerpt || start < 0 || (index === 0 && start > 0)) return undefined
    fact = { start, end: start + excerpt.length }
  }
  return fact
}

function halfFilled({ excerpts, where, test }: CoverageRow): string[] {
  if (!where || !test) return ['an empty cell: write "open"']
  if (isPath(where) !== isPath(test) || (!isPath(where) && where !== test))
    return [`where is "${where}" while test is "${test}"`]
  if (where === '—' && !excerpts.some((excerpt) => excerpt.includes('not shown')))
    return ['"—" is only for what the spec itself calls "not shown"']
  return []
}

function missingPaths({ where }: CoverageRow, readFile: ReadFile): string[] {
  if (!isPath(where)) return []
  const missing = where.split(', ').filter((path) => readFile(path) === undefined)
  return missing.map((path) => `no file ${path}`)
}

function missingTests({ test }: CoverageRow, readFile: ReadFile): string[] {
  if (!isPath(test)) return []
  return test.split('<br>').flatMap((reference) => {
    const [, path = '', title = ''] = /^(\S+) > "(.+)"$/.exec(reference.trim()) ?? []
    const source = readFile(path)
    if (!title) return [`"${reference}" is not of the form path > "test name"`]
    if (source === undefined) return [`no test file ${path}`]
    return hasTest(source, title) ? [] : [`no test "${title}" in ${path}`]
  })
}

/**
 * The title as a test's first argument, as written in the source; `test.skip` and `test.todo` do
 * not count.
 */
function hasTest(source: string, title: string): boolean {
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const call = String.raw`(?:\b(?:test|it)(?:\.(?!skip\b|todo\b)\w+)*|\))`
  return new RegExp(`${call}\\(\\s*(['"\`])${literal}\\1\\s*,`).test(source)
}

function isPath(cell: string): boolean {
  return cell !== 'open' && cell !== '—'
}

interface SpecRow {
  heading: string
  /** One table row (cells joined by " · "), list item or paragraph, without markup. */
  text: string
}

interface CoverageRow {
  heading: string
  line: number
  /** Excerpts of one spec row: its start, then, if the row holds several facts, the fact meant. */
  excerpts: string[]
  where: string
  test: string
}

function readSpecRows(markdown: string): SpecRow[] {
  return rowsUnderHeadings(markdown).map(({ heading, content }) => ({
    heading,
    text: content.startsWith('|') ? tableCells(content).filter(Boolean).join(' · ') : content,
  }))
}

function readCoverageRows(markdown: string): CoverageRow[] {
  return rowsUnderHeadings(markdown)
    .filter(({ content }) => content.startsWith('|'))
    .map(({ heading, line, content }) => {
      const [row = '', where = '', test = ''] = tableCells(content)
      return { heading, line, excerpts: row.split(' … '), where, test }
    })
}

/** Lines below the first numbered heading, without blank lines, headings and table heads. */
function rowsUnderHeadings(markdown: string) {
  const lines = markdown.split('\n')
  let heading = ''
  return lines.flatMap((line, index) => {
    if (/^(## \d|###)/.test(line)) heading = line.replace(/^#+ /, '')
    const isRow = heading && !/^(#|\s*$|\|-)/.test(line) && !lines[index + 1]?.startsWith('|-')
    return isRow ? [{ heading, line: index + 1, content: withoutMarkup(line) }] : []
  })
}

function withoutMarkup(line: string): string {
  return line.trim().replace(/^- /, '').replaceAll('**', '').replace(/\s+/g, ' ')
}

function tableCells(row: string): string[] {
  const cells = row.slice(1, -1).split(/(?<!\\)\|/)
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|').replaceAll('`', ''))
}
