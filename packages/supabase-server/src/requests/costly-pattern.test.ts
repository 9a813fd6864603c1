import { expect, test } from 'vitest'
import { findCostlyPart, findCostlyPartOfList } from './costly-pattern.ts'

test.each(['^The', 'cats?', 'RAT.*CAT', '^[ab]$', '^\\(\\d{2}\\) ?9?\\d{4}-\\d{4}$', '[^a-z)]+'])(
  '%s is accepted',
  (pattern) => {
    expect(findCostlyPart(pattern)).toBeUndefined()
  },
)

test.each([
  ['(x{1,255}){1,255}', 'no repetition of a group'],
  ['((a+)+)+', 'no repetition of a group'],
  ['([(]a){9}', 'no repetition of a group'],
  ['(a)(?#)+b', 'no look-around and no options'],
  ['(.*)(.*)\\1\\2', 'no escape but \\d, \\s, \\w and signs'],
  ['\\y.*\\y.*', 'no escape but \\d, \\s, \\w and signs'],
  ['(?=.*(?=.*a))', 'no look-around and no options'],
  ['(?b)\\(a\\)\\{9\\}', 'no look-around and no options'],
  ['***:(a)', 'no look-around and no options'],
  ['(^|.*|$)(^|.*|$)', 'anchors at the ends alone'],
  ['\\[^a^', 'anchors at the ends alone'],
  ['.{0,200}a{0,51}', 'at most 250 repetitions'],
  ['.{251}', 'at most 250 repetitions'],
  ['a'.repeat(251), 'at most 250 characters'],
])('%s is refused: %s', (pattern, instead) => {
  expect(findCostlyPart(pattern)).toBe(instead)
})

test('each pattern of a list is checked, however the list is quoted', () => {
  expect(findCostlyPartOfList('{cat,"^[a-z]{2,3}$"}')).toBeUndefined()
  const nested = ['{{"a"},{"(.*)\\\\1"}}', '{\\(a\\)\\+}', '{a,b\\{1\\,255\\}}', '{"a\\"(b)+"}']
  for (const literal of nested) expect(findCostlyPartOfList(literal)).toBeDefined()
})
