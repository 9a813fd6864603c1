const longest = 250

/**
 * Names what makes a regular expression too costly for PostgreSQL; undefined if it is cheap on any text.
 * Measured: `(a+)+` nested 60 times compiles for 0.8 s, `(.*)(.*)(.*)(.*)\1\2\3\4` matches 100 characters for 1 s,
 * `(^|.*|$)` 30 times and nested look-ahead never finish. Accepted patterns take at most 35 ms.
 */
export function findCostlyPart(pattern: string): string | undefined {
  if (pattern.length > longest) return `at most ${longest} characters`
  // Brackets get no special treatment, so nothing can hide in them.
  const plain = pattern.replace(/\\[^a-z0-9]|\\[dsw]/gi, '_')
  return refused.find(({ isIn }) => isIn(plain))?.instead
}

/** @param literal an array literal of patterns, as `any` and `all` take it */
export function findCostlyPartOfList(literal: string): string | undefined {
  if (literal.length > longest) return `at most ${longest} characters`
  const elements = literal.match(/"(?:[^"\\]|\\.)*"|(?:[^",{}\\]|\\.)+/gs) ?? []
  return elements
    .map((element) => findCostlyPart(element.replace(/^"|"$/g, '').replace(/\\(.)/gs, '$1')))
    .find((part) => part !== undefined)
}

const refused: readonly { isIn: (plain: string) => boolean; instead: string }[] = [
  { isIn: (plain) => plain.includes('\\'), instead: 'no escape but \\d, \\s, \\w and signs' },
  { isIn: (plain) => /\(\?|\*\*\*/.test(plain), instead: 'no look-around and no options' },
  { isIn: (plain) => /\)[*+?{]/.test(plain), instead: 'no repetition of a group' },
  { isIn: (plain) => /[^[]\^|\$./s.test(plain), instead: 'anchors at the ends alone' },
  { isIn: (plain) => sumOfBounds(plain) > longest, instead: `at most ${longest} repetitions` },
]

const sumOfBounds = (plain: string) =>
  [...plain.matchAll(/\{(\d*),?(\d*)/g)].reduce(
    (sum, [, from, to]) => sum + Math.max(Number(from), Number(to)),
    0,
  )
