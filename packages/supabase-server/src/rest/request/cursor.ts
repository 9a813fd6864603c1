import { AppError } from '../../app-error.ts'

const deepestNesting = 50

/** A position in the text of one query parameter; every failure names the place, as PostgREST does. */
export class Cursor {
  readonly text: string
  readonly what: string
  at = 0
  private readonly before: number
  private depth = 0

  /** @param before signs of the parameter's key that PostgREST counts as well */
  constructor(text: string, what: string, before = 0) {
    this.text = text
    this.what = what
    this.before = before
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  /** Whether the rest begins with this text. */
  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.at)
  }

  /** Steps over the text if it comes next. */
  takes(expected: string): boolean {
    if (!this.sees(expected)) return false
    this.at += expected.length
    return true
  }

  /** Takes what a sticky pattern matches here, or nothing. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  /** One of these words; a failure names the first sign that is not the first word's, as parsec does. */
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

  /** Tries a reading; on failure the position is as before and the answer undefined. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.at
    const result = read()
    if (result === undefined) this.at = start
    return result
  }

  /** Recursive rules go through here, so that nesting is bounded and never exhausts the stack. */
  nested<T>(read: () => T): T {
    if (++this.depth > deepestNesting) this.fail(`at most ${deepestNesting} levels of nesting`)
    const result = read()
    this.depth--
    return result
  }

  end(): void {
    if (!this.done) this.fail('end of input')
  }

  /** @param ahead where the unexpected sign is, seen from the place that is named */
  fail(expecting: string, ahead = 0): never {
    const next = this.text[this.at + ahead]
    // Parsec quotes a sign in place of the end like a character, any other like a text.
    const quoted = expecting.endsWith('end of input') ? `'${next}'` : JSON.stringify(next)
    const unexpected = next === undefined ? 'end of input' : quoted
    throw new AppError(
      'PGRST100',
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.before + this.at + 1})`,
      { details: `unexpected ${unexpected} expecting ${expecting}` },
    )
  }
}
