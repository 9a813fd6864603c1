import fc from 'fast-check'
import { mutated } from './words.ts'

const strange = [
  ...[
    'null',
    '[null]',
    '[1,{}]',
    '[[]]',
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"id":1e999}',
  ],
  ...[
    '{"name":1,"name":{"a":[]}}',
    '{"__proto__":{"role":"service_role"}}',
    '{"id":1234567890123456}',
  ],
  ...['name,phone\r\na,b', 'name=a&phone=%zz', '{"name":', '', ' ', '\uFEFF{}', '"', '[]'],
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
]

export function rows(
  keys: fc.Arbitrary<string>,
  values: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const value = fc.oneof({ weight: 3, arbitrary: values }, fc.jsonValue())
  // Written as text, so that a key may repeat.
  const row = fc
    .array(fc.tuple(keys, value), { minLength: 1, maxLength: 6 })
    .map((pairs) => pairs.map((pair) => pair.map((one) => JSON.stringify(one)).join(':')))
    .map((pairs) => `{${pairs.join(',')}}`)
  return fc.oneof(
    { weight: 4, arbitrary: row },
    { weight: 1, arbitrary: row.map((one) => `[${one},${one}]`) },
    { weight: 1, arbitrary: fc.array(row, { maxLength: 3 }).map((all) => `[${all.join(',')}]`) },
  )
}

export function strangeBodies(
  keys: fc.Arbitrary<string>,
  values: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc.oneof(rows(keys, values).chain(mutated), fc.json(), values, fc.constantFrom(...strange))
}
