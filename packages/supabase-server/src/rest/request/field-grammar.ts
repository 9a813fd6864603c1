import type { Cursor } from './cursor.ts'

/** PostgreSQL parses a chain of arrows recursively. */
const longestPath = 50

/** `->1` (an index) and `->"1"` (a key) differ. */
export interface JsonStep {
  readonly asText: boolean
  readonly key: string
  readonly isIndex: boolean
}

export interface Field {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export function readName(cursor: Cursor): string {
  return findName(cursor) ?? cursor.fail('field name (* or [a..z0..9_$])')
}

export function findName(cursor: Cursor): string | undefined {
  if (cursor.sees('"')) return readQuoted(cursor)
  const name = cursor.match(/[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy)
  return name?.trim() || undefined
}

export function readQuoted(cursor: Cursor): string {
  cursor.expect('"')
  const inner = cursor.match(/(?:[^"\\]|\\.)*/sy) ?? ''
  cursor.expect('"')
  return inner.replace(/\\(.)/gs, '$1')
}

export function readField(cursor: Cursor): Field {
  cursor.skipSpace()
  const field = { name: readName(cursor), path: readJsonPath(cursor) }
  cursor.skipSpace()
  return field
}

function readJsonPath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = []
  while (cursor.sees('->')) {
    if (path.length === longestPath) cursor.fail(`at most ${longestPath} arrows`)
    const asText = cursor.takes('->>')
    if (!asText) cursor.expect('->')
    const index = cursor.match(/-?\d+(?=->|::|[.,)]|$)/y)
    if (index === undefined && cursor.takes('-')) {
      const digits = cursor.match(/\d+/y)
      cursor.fail(digits ? 'digit, "->", "::", ".", "," or end of input' : 'digit')
    }
    path.push({ asText, key: index ?? readJsonKey(cursor), isIndex: index !== undefined })
  }
  return path
}

function readJsonKey(cursor: Cursor): string {
  if (cursor.sees('"')) return readQuoted(cursor)
  const key = cursor.match(/[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/uy)?.trim()
  return key || cursor.fail('"-", digit or any non reserved character different from: .,>()')
}

/** `clerk.store.name` is the field `name` in the embedding path `clerk`, `store`. */
export function readTreePath(cursor: Cursor): { path: string[]; field: Field } {
  const names = [readName(cursor)]
  while (cursor.takes('.')) names.push(readName(cursor))
  const name = names.pop() ?? ''
  const field = { name, path: readJsonPath(cursor) }
  cursor.end()
  return { path: names, field }
}
