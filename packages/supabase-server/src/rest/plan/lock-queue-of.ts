import type { Caller } from '../../database/database.ts'
import type { CallPlan } from './plan-call.ts'

/** The queue of a call: the values of the named parameters, and the claims of a signed-in caller. */
export function lockQueueOf(
  { input }: CallPlan,
  names: readonly string[],
  { role, settings }: Caller,
): string {
  const claims = role === 'anon' ? [] : [settings['request.jwt.claims']]
  return JSON.stringify([...names.map((name) => said(input, name) ?? null), ...claims])
}

function said(input: CallPlan['input'], name: string): unknown {
  if (input.from === 'query') return input.values.get(name)?.at(-1)
  if (input.from === 'whole') return undefined
  const [first] = JSON.parse(input.rows) as Record<string, unknown>[]
  return first && Object.hasOwn(first, name) ? first[name] : undefined
}
