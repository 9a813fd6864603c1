import { AppError } from '../../app-error.ts'
import { type Body, isWholeBody } from '../request/body.ts'
import type { Schema } from '../schema/schema-cache.ts'
import type { Routine } from '../schema/schema-document.ts'
import { suggest } from './suggest.ts'

interface WantedRoutine {
  readonly schema: string
  readonly name: string
  readonly keys: readonly string[]
  /** The content type of a POST: one unnamed parameter takes the whole body. */
  readonly bodyType: Body['type'] | undefined
}

/** https://docs.postgrest.org/en/stable/references/api/functions.html#overloaded-functions */
export function getRoutine(schema: Schema, wanted: WantedRoutine): Routine {
  const callable = schema.routinesOf(wanted.schema).filter((routine) => routine.callable)
  const overloads = callable.filter((routine) => routine.name === wanted.name)
  const named = overloads.filter((routine) => accepts(routine, wanted))
  const candidates =
    named.length > 0 ? named : overloads.filter((routine) => takesBody(routine, wanted))
  const [first, second] = candidates
  if (first && !second) return first
  if (first) throw ambiguous(candidates)
  throw routineNotFound(wanted, callable, overloads)
}

export const isUnnamed = ({ params }: Routine): boolean =>
  params.length === 1 && params[0]?.name === ''

function accepts({ params }: Routine, { keys, bodyType }: WantedRoutine): boolean {
  if (params.length === 0) return keys.length === 0 && !isWholeBody(bodyType)
  return (
    params.every((param) => !param.required || keys.includes(param.name)) &&
    keys.every((key) => params.some((param) => param.name === key))
  )
}

const typesOfBody: Readonly<Record<Body['type'], readonly string[]>> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytes: ['bytea'],
  form: [],
}

function takesBody(routine: Routine, { bodyType }: WantedRoutine): boolean {
  const type = routine.params[0]?.type ?? ''
  return bodyType !== undefined && isUnnamed(routine) && typesOfBody[bodyType].includes(type)
}

function ambiguous(candidates: readonly Routine[]): AppError {
  const [{ schema, name } = { schema: '', name: '' }] = candidates
  const lists = candidates.map(({ params }) =>
    params.map((param) => `${param.name} => ${param.type}`).join(', '),
  )
  const signatures = lists.sort().map((list) => `${schema}.${name}(${list})`)
  return new AppError(
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function routineNotFound(
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
