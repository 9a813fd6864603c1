/** The query string of a screen. Each route has one schema to read and write it. */
import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import {
  coerce,
  nullable,
  enum as oneOf,
  catch as otherwise,
  type output,
  refine,
  string,
  type ZodMiniObject,
  type ZodMiniType,
} from 'zod/mini'
import { isUuid } from '../domain/uuid.ts'

export const farthestPage = 1_000_000

/** Fields read text and have a default for missing or invalid values. */
export const text = otherwise(nullable(string()), null)
export const id = otherwise(nullable(string().check(refine(isUuid))), null)
export const page = otherwise(coerce.number().check(refine(isPage)), 1)

function isPage(given: number): boolean {
  return Number.isSafeInteger(given) && given >= 1 && given <= farthestPage
}

/** The first word is the default. */
export function choice<const Word extends string>(words: readonly [Word, ...Word[]]) {
  return otherwise(oneOf(words), words[0])
}

type Schema = ZodMiniObject<Record<string, ZodMiniType>>
type Change<S extends Schema> = { [name in keyof output<S>]?: string | number | null }

type Options = Pick<NavigateOptions, 'replace' | 'state'> & {
  /** Drops all other parameters. */
  alone?: boolean
}

export function useAddress<S extends Schema>(schema: S) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(schema, search), [schema, search])
  const change = useCallback(
    (part: Change<S>, { alone = false, ...options }: Options = {}) => {
      // Reads the address itself and renders synchronously: the rendered address may be stale after a quick change.
      const now = alone ? '' : window.location.search
      void navigate(writeAddress(schema, now, part), { flushSync: true, ...options })
    },
    [schema, navigate],
  )
  return [address, change] as const
}

export function readAddress<S extends Schema>(schema: S, search: string): output<S> {
  return schema.parse(Object.fromEntries(new URLSearchParams(search)))
}

/** Keeps other parameters and omits defaults. */
export function writeAddress<S extends Schema>(schema: S, search: string, part: Change<S>): string {
  const usual: Record<string, unknown> = schema.parse({})
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(part)) {
    if (value === undefined) continue
    if (value && String(value) !== String(usual[name])) next.set(name, String(value))
    else next.delete(name)
  }
  return `?${next}`
}
