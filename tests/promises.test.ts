/** The table of promises speaks of what is there; `npm run promises` shows that their tests can fail. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { promises } from './promises/promises.mjs'

const table = readFileSync('docs/promises.md', 'utf8')

test.each(promises)('$promise: it is kept in one place, and has its row', (promised) => {
  const { promise, also, ...change } = promised
  for (const { file, kept, instead } of [change, ...(also ? [also] : [])]) {
    expect(readFileSync(file, 'utf8').split(kept)).toHaveLength(2)
    expect(instead).not.toBe(kept)
  }
  expect(existsSync(promised.test)).toBe(true)
  expect(table).toContain(`| ${promise}. |`)
})

test('the table has no row of a promise that is gone', () => {
  expect(table.match(/^\| .+\. \|/gm)).toHaveLength(promises.length)
})
