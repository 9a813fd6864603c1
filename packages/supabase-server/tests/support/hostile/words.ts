import fc from 'fast-check'

export interface Names {
  readonly tables: Readonly<Record<string, readonly string[]>>
  readonly functions: Readonly<Record<string, readonly string[]>>
  readonly values: readonly string[]
  readonly tokens: readonly string[]
}

const attacks = [
  ...["'; drop table public.sellers; --", "' or '1'='1", '") union select 1 --', '/*', '*/', '--'],
  ...['$1', '$$', '$a$', '$1::text', "E'\\''", '\\', '\\\\"', '""', '"', "'", '";', '`', ';'],
  ...['U&"\\0061"', '\0', '\u0000a', '\ud800', '\udfff', '\u202e', 'ѕellers', 'ｓｅｌｌｅｒｓ'],
  ...['İ', '\uFEFF', '🤖', 'a\nb', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['pg_class', 'pg_sleep', 'auth.users', 'private.may_read_profile', 'pg_catalog', 'tableoid'],
  ...['1e999', '-0', 'NaN', 'Infinity', '99999999999999999999999999', '-1', '0x10', '1_000', '1.5'],
  ...['null', 'true', '{}', '[]', '{a,{b', '("x",y)', '[1,2)', '(', ')', '*', '%', '%00', '%zz'],
  ...['2026-02-30', 'epoch', 'infinity', 'now()', 'current_user', '%E0%A4', 'ctid', '_result'],
  ...['(x{1,255}){1,255}', '(a?){250}(.{0,250}){0,250}x', '(.*)(.*)\\1\\2', '(^|.*|$)(^|.*|$)'],
  ...['(?=.*(?=.*a))', '.?'.repeat(120), '{"(a)+"}', '((a+)+)+'],
  ...['x'.repeat(3_000), '('.repeat(400), '%'.repeat(300)],
]

export const textOf = ({ values }: Pick<Names, 'values'>): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...values),
    fc.constantFrom(...attacks),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )

export function mutated(valid: string): fc.Arbitrary<string> {
  const spoil = fc.constantFrom(
    ...['', '', ...'.,()!:*"&=->{}\\%+ ', '%00', '%27', '%22', '...', '::', '%F0%28'],
  )
  return fc
    .array(fc.tuple(fc.nat(valid.length), fc.nat(5), spoil), { maxLength: 3 })
    .map((changes) =>
      changes.reduce(
        (text, [at, length, by]) => text.slice(0, at) + by + text.slice(at + length),
        valid,
      ),
    )
}

/** A lone surrogate becomes U+FFFD, as in any HTTP client. */
export const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString())

/** Encodes what HTTP cannot carry. */
export const printable = (text: string) => text.replace(/[^\x20-\x7e]+/g, encoded)
