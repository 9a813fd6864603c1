import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callRpc, type RowOf } from '../../../call-rpc.ts'
import { supabase } from '../../../supabase.ts'
import type { Days } from './turn-periods.ts'

/** `returns_at`: when a lead that waits is handed out. */
export type Turn = RowOf<
  'list_turns',
  'seller_name' | 'turns' | 'team' | 'handed_out_at' | 'returns_at'
> & {
  kind: 'turn' | 'same_seller' | 'chosen' | 'waiting' | 'transfer'
}

export type TurnScope = Days & { companyId: string }

const pageSize = 100
/** The most that list_turns answers. */
const atOnce = 1_000

/** Newest first. Stands still while somebody reads it. */
export const turnsQuery = (scope: TurnScope) =>
  infiniteQueryOptions({
    queryKey: ['turns', 'list', scope],
    queryFn: ({ pageParam }) => listTurns(scope, pageSize, pageParam),
    initialPageParam: undefined as Turn | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)),
  })

export type TurnCheck = {
  checked: number
  /** Turns whose reason leads to another seller. */
  different: number
  /** Their numbers, newest first, at most `named`. */
  numbers: number[]
}

const named = 10

export const turnCheckQuery = (scope: TurnScope) =>
  queryOptions({ queryKey: ['turns', 'check', scope], queryFn: () => checkTurns(scope) })

async function checkTurns(scope: TurnScope): Promise<TurnCheck> {
  const { data, error } = await supabase().rpc('check_turns', question(scope)).single()
  if (error) throw error
  const numbers: number[] = []
  if (data.different === 0) return { ...data, numbers }
  for await (const page of readTurns(scope)) {
    numbers.push(...page.filter(({ agrees }) => !agrees).map(({ turn }) => turn))
    if (numbers.length >= Math.min(named, data.different)) break
  }
  return { ...data, numbers: numbers.slice(0, named) }
}

export async function* readTurns(scope: TurnScope): AsyncGenerator<Turn[]> {
  let before: Turn | undefined
  while (true) {
    const page = await listTurns(scope, atOnce, before)
    if (page.length > 0) yield page
    if (page.length < atOnce) return
    before = page.at(-1)
  }
}

async function listTurns(scope: TurnScope, limit: number, before?: Turn): Promise<Turn[]> {
  const data = await callRpc('list_turns', {
    ...question(scope),
    p_limit: limit,
    p_before: before?.arrival,
    p_before_turn: before?.turn,
  })
  return data as Turn[]
}

function question({ companyId, from, to }: TurnScope) {
  return { p_company_id: companyId, p_from: from, p_to: to }
}
