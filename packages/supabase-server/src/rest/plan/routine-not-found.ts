import { AppError } from '../../app-error.ts'
import { type Body, isWholeBody } from '../request/body.ts'
import type { Routine } from '../schema/schema-document.ts'
import { suggest } from './suggest.ts'

export interface WantedRoutine {
  readonly schema: string
  readonly name: string
  readonly keys: readonly string[]
  /** The content type of a POST: one unnamed parameter takes the whole body. */
  readonly bodyType: Body['type'] | undefined
}

export function routineNotFound(
  wanted: WantedRoutine,
  all: readonly Routine[],
  overloads: readonly Routine[],
): AppError {
  const { schema, name, keys, bodyType } = wanted
  const list = keys.join(', ')
  const whole = isWholeBody(bodyType)
  const given = whole ? '' : keys.length === 0 ? ' without parameters' : `(${list})`
  const meant = whole ? undefined : suggestion(wanted, all, overloads)
  return new AppError(
    'PGRST202',
    `Could not find the function ${schema}.${name}${given} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name}${searched(wanted)}, but no matches were found in the schema cache.`,
      hint:
        meant === undefined
          ? undefined
          : `Perhaps you meant to call the function ${schema}.${meant}`,
    },
  )
}

function searched({ keys, bodyType }: WantedRoutine): string {
  if (bodyType === 'text') return ' with a single unnamed text parameter'
  if (bodyType === 'xml') return ' with a single unnamed xml parameter'
  if (bodyType === 'bytes') return ' with a single unnamed bytea parameter'
  const named =
    keys.length === 0
      ? ' without parameters'
      : ` with parameter${keys.length > 1 ? 's' : ''} ${keys.join(', ')}`
  return bodyType === 'json' ? `${named} or with a single unnamed json/jsonb parameter` : named
}

function suggestion(
  { name, keys }: WantedRoutine,
  all: readonly Routine[],
  overloads: readonly Routine[],
): string | undefined {
  if (overloads.length === 0) {
    return suggest(
      name,
      all.map((routine) => routine.name),
      0.33,
    )
  }
  const lists = overloads.map(({ params }) => signature(params.map((param) => param.name)))
  const list = suggest(signature(keys), lists, 0.33)
  return list === undefined ? undefined : `${name}${list}`
}

const signature = (params: readonly string[]) => `(${[...params].sort().join(', ')})`
