import { AppError } from '../../app-error.ts'
import type { Schema } from './schema-cache.ts'
import type { Routine } from './schema-document.ts'
import { suggest } from './suggest.ts'

interface Wanted {
  readonly schema: string
  readonly name: string
  /** The names of the arguments given; overloads are told apart by them. */
  readonly keys: readonly string[]
  /** A POST with a JSON body, which may go whole into one unnamed json parameter. */
  readonly hasJsonBody: boolean
}

export interface FoundRoutine {
  readonly routine: Routine
  readonly takesWholeBody: boolean
}

export function getRoutine(schema: Schema, wanted: Wanted): FoundRoutine {
  const all = schema.routinesOf(wanted.schema)
  const overloads = all.filter((routine) => routine.name === wanted.name)
  const [named, second] = overloads.filter((routine) => accepts(routine, wanted.keys))
  if (named && second) throw ambiguous(overloads.filter((one) => accepts(one, wanted.keys)))
  if (named) return { routine: named, takesWholeBody: false }
  const whole = wanted.hasJsonBody ? overloads.find(takesOneJson) : undefined
  if (whole) return { routine: whole, takesWholeBody: true }
  throw notFound(wanted, all, overloads)
}

/** All that is required is given, and nothing unknown. */
function accepts({ params }: Routine, keys: readonly string[]): boolean {
  return (
    params.every(
      (param) =>
        keys.includes(param.name) || ((!param.required || param.variadic) && param.name !== ''),
    ) && keys.every((key) => params.some((param) => param.name === key))
  )
}

function takesOneJson({ params }: Routine): boolean {
  const [only] = params
  return params.length === 1 && only?.name === '' && ['json', 'jsonb'].includes(only.type)
}

function ambiguous(candidates: readonly Routine[]): AppError {
  const signatures = candidates.map(({ schema, name, params }) => {
    const list = params.map((param) => `${param.name} => ${param.type}`).join(', ')
    return `${schema}.${name}(${list})`
  })
  return new AppError(
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function notFound(
  { schema, name, keys, hasJsonBody }: Wanted,
  all: readonly Routine[],
  overloads: readonly Routine[],
): AppError {
  const list = keys.join(', ')
  const given = keys.length === 0 ? ' without parameters' : `(${list})`
  const searched =
    keys.length === 0
      ? ' without parameters'
      : ` with parameter${keys.length > 1 ? 's' : ''} ${list}`
  const orWhole = hasJsonBody ? ' or with a single unnamed json/jsonb parameter' : ''
  const meant =
    overloads.length === 0
      ? suggest(
          name,
          all.map((routine) => routine.name),
        )
      : suggest(
          signature(name, keys),
          overloads.map((one) =>
            signature(
              name,
              one.params.map((param) => param.name),
            ),
          ),
          0.33,
        )
  return new AppError(
    'PGRST202',
    `Could not find the function ${schema}.${name}${given} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name}${searched}${orWhole}, but no matches were found in the schema cache.`,
      hint:
        meant === undefined
          ? undefined
          : `Perhaps you meant to call the function ${schema}.${meant}`,
    },
  )
}

const signature = (name: string, params: readonly string[]) =>
  `${name}(${[...params].sort().join(', ')})`
