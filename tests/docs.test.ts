/** Checks that the files exist which the documents name, and that docs/asvs.md and docs/wcag.md have every requirement. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const asvs = readFileSync('docs/asvs.md', 'utf8')

/** Requirements of levels 1 and 2 in each section; they are numbered from 1. */
const sections = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4 },
  ...{ '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4 },
  ...{ '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2 },
  ...{ '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1 },
  ...{ '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}

/** The cells of the table rows that begin with a number. */
const rowsOf = (document: string) =>
  [...document.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number, cells = '']) => ({
    number,
    cells: cells.split(/(?<!\\)\|/).map((cell) => cell.trim()),
  }))

test('each requirement of ASVS 5.0, levels 1 and 2, has one row, in its order', () => {
  const numbers = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(numbers).toHaveLength(253)
  expect(rowsOf(asvs).map(({ number }) => number)).toEqual(numbers)
})

test('the counted states are those of the rows', () => {
  const states = rowsOf(asvs).map(({ cells }) => cells[2])
  const count = (state: string) => states.filter((one) => one === state).length
  expect(asvs).toContain(
    `${count('yes')} hold, ${count('no')} do not, ${count('operator')} are the operator's, ${count('n/a')} do not apply`,
  )
  expect(new Set(states)).toEqual(new Set(['yes', 'no', 'operator', 'n/a']))
})

test('each criterion of WCAG 2.2, A and AA, has one row with three states, in its order', () => {
  const rows = rowsOf(readFileSync('docs/wcag.md', 'utf8'))
  expect(rows.map(({ number }) => number)).toEqual(
    Object.entries(criteria).flatMap(([guideline, ends]) =>
      ends.map((end) => `${guideline}.${end}`),
    ),
  )
  expect(rows).toHaveLength(55)
  for (const { cells } of rows) {
    for (const state of cells.slice(2, 5)) expect(state).toMatch(/^(yes|no|n\/a)$/)
  }
})

/** 4.1.1 is obsolete. */
const criteria = {
  ...{ '1.1': [1], '1.2': [1, 2, 3, 4, 5], '1.3': [1, 2, 3, 4, 5] },
  ...{ '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13], '2.1': [1, 2, 4], '2.2': [1, 2], '2.3': [1] },
  ...{ '2.4': [1, 2, 3, 4, 5, 6, 7, 11], '2.5': [1, 2, 3, 4, 7, 8], '3.1': [1, 2] },
  ...{ '3.2': [1, 2, 3, 4, 6], '3.3': [1, 2, 3, 4, 7, 8], '4.1': [2, 3] },
}

describe.each(['asvs', 'wcag'])('docs/%s.md', (name) => {
  const document = readFileSync(`docs/${name}.md`, 'utf8')
  // A test is named in typographic quotes behind its file.
  const named = [...document.matchAll(/`([\w.@-]+\/[\w./@-]+)`(?: “([^”]+)”)?/g)]

  test.each(named.map(([, path = '', title]) => [path, title] as const))(
    '%s exists, with its test %s',
    (path, title) => {
      expect(existsSync(path)).toBe(true)
      if (title) expect(readFileSync(path, 'utf8')).toMatch(quoted(title))
    },
  )
})

const quoted = (text: string) =>
  new RegExp(`\\(\\s*(['"\`])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\1`)

/** What a clone has, and what the next commit may add. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')

/** By its end, from the room or folder of which the sentence speaks; `*` stands for part of a name. */
function isThere(named: string): boolean {
  if (!named.includes('*')) return files.some((path) => `/${path}`.endsWith(`/${named}`))
  const parts = named.split('*').map((part) => part.replaceAll('.', '\\.'))
  const pattern = new RegExp(`/${parts.join('[^/]*')}$`)
  return files.some((path) => pattern.test(`/${path}`))
}

test('each row of docs/threat-model.md names tests by path, or beside the one before', () => {
  const missing: string[] = []
  for (const row of readFileSync('docs/threat-model.md', 'utf8').split('\n')) {
    let folder = ''
    for (const [, path = ''] of row.matchAll(/`([\w@./-]+\.(?:test|spec)\.ts)`/g)) {
      if (path.includes('/')) folder = dirname(path)
      if (!existsSync(join(folder, basename(path)))) missing.push(path)
    }
  }
  expect(missing).toEqual([])
})

const pages = files.filter((name) => name.endsWith('.md'))

test.each(pages)('the links of %s lead to files and headings of the repository', (page) => {
  const links = readFileSync(page, 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)
  const lost = [...links].filter(([, link = '', heading]) => {
    const target = link ? join(dirname(page), link) : page
    if (!files.some((name) => name === target || name.startsWith(join(target, '/')))) return true
    return heading !== undefined && !headingsOf(target).includes(heading)
  })
  expect(lost.map(([whole]) => whole)).toEqual([])
})

const headingsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const documents = files.filter((name) => /^docs\/[^/]+\.md$/.test(name))

test.each(['README.md', 'CONTRIBUTING.md', ...documents])(
  '%s names source files that exist',
  (document) => {
    const names = readFileSync(document, 'utf8').matchAll(
      /`([\w@*][\w@*./-]*\.(?:tsx?|mjs|sql|css))`/g,
    )
    expect([...names].map(([, named = '']) => named).filter((named) => !isThere(named))).toEqual([])
  },
)
