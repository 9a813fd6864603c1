/** Conditions such as `id=eq.1`, `city=not.in.(a,"b,c")`, joined by `and`. */
import { AppError } from '../../app-error.ts'
import { findCostlyPart } from '../../requests/costly-pattern.ts'

const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const

export interface Condition {
  readonly column: string
  readonly operator: (typeof operators)[number]
  readonly isNegated: boolean
  readonly values: readonly string[]
}

/** @throws AppError RealtimeDisabledForConfiguration with Realtime's message */
export function parseFilter(text: string): Condition[] {
  const trimmed = text.trim()
  return trimmed === '' ? [] : split(trimmed).map(parseCondition)
}

function parseCondition(text: string): Condition {
  const match = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text.trim())
  const operator = operators.find((one) => one === match?.[3])
  if (!match || !operator) throw unreadable(text)
  const [, column = '', negation, , rest = ''] = match
  const isNegated = negation !== undefined
  if (operator !== 'in') {
    const value = unquote(rest)
    if (operator.endsWith('match') && findCostlyPart(value) !== undefined) throw unreadable(text)
    return { column, operator, isNegated, values: [value] }
  }
  const list = /^\((.*)\)$/s.exec(rest)?.[1]
  if (list === undefined) throw unreadable(text)
  return { column, operator, isNegated, values: split(list).map(unquote) }
}

function split(text: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (isQuoted && letter === '\\') parts.push(parts.pop() + letter + (text[++at] ?? ''))
    else if (!isQuoted && depth === 0 && letter === ',') parts.push('')
    else {
      if (letter === '"') isQuoted = !isQuoted && '.(,'.includes(text[at - 1] ?? ',')
      else if (!isQuoted && letter === '(') depth++
      else if (!isQuoted && letter === ')') depth = Math.max(0, depth - 1)
      parts.push(parts.pop() + letter)
    }
  }
  return parts
}

function unquote(text: string): string {
  const inner = /^"(.*)"$/s.exec(text.trim())?.[1]
  return inner === undefined ? text : inner.replace(/\\(.)/gs, '$1')
}

const unreadable = (text: string) =>
  new AppError(
    'RealtimeDisabledForConfiguration',
    `Error parsing \`filter\` params: ${JSON.stringify(
      text
        .split(/=(.*)/s, 2)
        .at(-1)
        ?.split(/\.(.*)/s, 2) ?? [],
    )}`,
  )
