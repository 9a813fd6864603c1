/**
 * Compares docs/spec-coverage.md with the spec and the repository. Returns one sentence per fault.
 */
import { type CoverageRow, readCoverageRows, readSpecRows, type SpecRow } from './spec-rows.ts'

/** Undefined when the file does not exist. */
export type ReadFile = (path: string) => string | undefined

export function checkCoverage(spec: string, coverage: string, readFile: ReadFile): string[] {
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
