import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('docs/reliability.md says which test shows which fault', () => {
  const text = readFileSync('docs/reliability.md', 'utf8')
  const namesIn = (part: string) => [...part.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)
  const tests = readdirSync('tests/reliability')
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replace('.test.ts', ''))
  expect(tests.filter((name) => !namesIn(text).includes(name))).toEqual([])
  const table = text.match(/^\|.+/gm)?.join('\n') ?? ''
  expect(namesIn(table).filter((name = '') => !tests.includes(name))).toEqual([])
})
