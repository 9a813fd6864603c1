import { AppError } from '../../app-error.ts'

const deepestNesting = 50

/** A position in one query parameter; errors name the position, as in PostgREST. */
export class Cursor {
  readonly text: string
  readonly what: string
  at = 0
  private readonly before: number
  private depth = 0

  /** @param before characters of the parameter's key, which PostgREST's positions include */
  constructor(text: string, what: string, before = 0) {
    this.text = text
    this.what = what
    this.before = before
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.at)
  }

  takes(expected: string): boolean {
    if (!this.sees(expected)) return false
    this.at += expected.length
    return true
  }

  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  /** Like parsec, the error names the first character that differs from the first word. */
  word<T extends string>(words: readonly [T, ...T[]], expecting: string): T {
    const found = words.find((word) => this.takes(word))
    if (found !== undefined) return found
    const [first] = words
    let same = 0
    while (same < first.length && this.text[this.at + same] === first[same]) same++
    return this.fail(expecting, same)
  }

  expect(expected: string): void {
    if (!this.takes(expected)) this.fail(`"${expected}"`)
  }

  skipSpace(): void {
    this.match(/[ \t]*/y)
  }

  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.at
    const result = read()
    if (result === undefined) this.at = start
    return result
  }

  /** Bounds the recursion, so that nesting cannot exhaust the stack. */
  nested<T>(read: () => T): T {
    if (++this.depth > deepestNesting) this.fail(`at most ${deepestNesting} levels of nesting`)
    const result = read()
    this.depth--
    return result
  }

  end(): void {
    if (!this.done) this.fail('end of input')
  }

  /** @param ahead distance from the reported position to the unexpected character */
  fail(expecting: string, ahead = 0): never {
    const next = this.text[this.at + ahead]
    // Parsec quotes the unexpected character as a character when it expects the end, otherwise as a string.
    const quoted = expecting.endsWith('end of input') ? `'${next}'` : JSON.stringify(next)
    const unexpected = next === undefined ? 'end of input' : quoted
    throw new AppError(
      'PGRST100',
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.before + this.at + 1})`,
      { details: `unexpected ${unexpected} expecting ${expecting}` },
    )
  }
}
