import { AppError } from '../../app-error.ts'
import { type Body, isWholeBody } from '../request/body.ts'
import type { Schema } from '../schema/schema-cache.ts'
import type { Routine } from '../schema/schema-document.ts'
import { routineNotFound, type WantedRoutine } from './routine-not-found.ts'

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
