/**
 * A subset of https://pkg.go.dev/html/template: values, if, else, comments, contextual escaping.
 */
import { type Place, readHtml } from './html-place.ts'
import { type Evaluate, isTrue, parseExpression, type Values } from './parse-expression.ts'
import { writerFor } from './write-value.ts'

export type Template = (values: Values) => string

interface Source {
  readonly text: string
  readonly known: ReadonlySet<string>
}

/** @throws Error that names the line */
export function compileTemplate(
  text: string,
  known: ReadonlySet<string>,
  isHtml: boolean,
): Template {
  const start: Place = { in: isHtml ? 'text' : 'plain' }
  const { template, end, stoppedBy } = compileBody({ text, known }, 0, start)
  if (stoppedBy) throw fault(text, end, `{{ ${stoppedBy} }} without an if`)
  return template
}

interface Body {
  readonly template: Template
  readonly place: Place
  readonly end: number
  readonly stoppedBy: string | null
}

const action = /\{\{(-\s)?((?:"(?:[^"\\]|\\.)*"|`[^`]*`|(?!\}\})[\s\S])*?)(\s-)?\}\}/g

function compileBody(source: Source, from: number, before: Place): Body {
  const { text } = source
  const parts: Template[] = []
  let place = before
  let at = from
  const keep = (literal: string) => {
    const read = readHtml(place, literal)
    place = read.place
    parts.push(() => read.kept)
  }
  for (;;) {
    action.lastIndex = at
    const found = action.exec(text)
    const literal = text.slice(at, found?.index)
    if (!found) {
      if (literal.includes('{{')) throw fault(text, at + literal.indexOf('{{'), '{{ is not closed')
      keep(trimStart(text, at, literal))
      return { template: join(parts), place, end: text.length, stoppedBy: null }
    }
    const [whole, trimsBefore, inner = ''] = found
    const shown = trimStart(text, at, literal)
    keep(trimsBefore ? shown.trimEnd() : shown)
    at = found.index + whole.length
    const said = inner.trim()
    if (/^\/\*[\s\S]*\*\/$/.test(said)) continue
    if (/^(end|else)\b/.test(said)) {
      return { template: join(parts), place, end: at, stoppedBy: said }
    }
    const test = /^if\s+([\s\S]+)$/.exec(said)?.[1]
    if (test === undefined) {
      parts.push(compileValue(source, found.index, said, place))
      continue
    }
    const branches = compileIf(source, { at, begun: found.index, test, place })
    parts.push(branches.template)
    ;({ place, end: at } = branches)
  }
}

interface If {
  readonly at: number
  readonly begun: number
  readonly test: string
  readonly place: Place
}

function compileIf(source: Source, { at, begun, test, place }: If): Omit<Body, 'stoppedBy'> {
  const evaluate = parse(source, begun, test)
  const yes = compileBody(source, at, place)
  const otherwise = yes.stoppedBy && /^else\s+if\s+([\s\S]+)$/.exec(yes.stoppedBy)?.[1]
  if (yes.stoppedBy === null) throw fault(source.text, begun, '{{ if }} without {{ end }}')
  const no = otherwise
    ? compileIf(source, { at: yes.end, begun, test: otherwise, place })
    : yes.stoppedBy === 'else'
      ? compileBody(source, yes.end, place)
      : { template: () => '', place, end: yes.end }
  if ('stoppedBy' in no && no.stoppedBy !== 'end') {
    throw fault(source.text, begun, '{{ if }} without {{ end }}')
  }
  if (JSON.stringify(no.place) !== JSON.stringify(yes.place)) {
    throw fault(source.text, begun, 'the ways of {{ if }} end in different places of the page')
  }
  const template: Template = (values) => (isTrue(evaluate(values)) ? yes : no).template(values)
  return { template, place: no.place, end: no.end }
}

function compileValue(source: Source, index: number, said: string, place: Place): Template {
  const evaluate = parse(source, index, said)
  const write = writerFor(place)
  if (!write) {
    throw fault(source.text, index, `{{ ${said} }} may not stand in a script, a style or a tag`)
  }
  return (values) => write(toText(evaluate(values)))
}

function parse({ text, known }: Source, index: number, said: string): Evaluate {
  try {
    return parseExpression(said, known)
  } catch (error) {
    throw fault(text, index, `{{ ${said} }}: ${(error as Error).message}`)
  }
}

/** Applies the right trim marker `-}}`. */
const trimStart = (text: string, at: number, literal: string): string =>
  /\s-\}\}$/.test(text.slice(0, at)) ? literal.trimStart() : literal

const join =
  (parts: readonly Template[]): Template =>
  (values) =>
    parts.map((part) => part(values)).join('')

function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const fault = (text: string, index: number, message: string) =>
  new Error(`line ${text.slice(0, index).split('\n').length}: ${message}`)
