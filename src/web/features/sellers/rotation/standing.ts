/** What `level_seller` would compute, from sellers that were already read. */
import { findEligible } from '../division.ts'
import type { Seller } from '../sellers-queries.ts'

type Member = Pick<
  Seller,
  | 'id'
  | 'name'
  | 'role'
  | 'active'
  | 'deleted_at'
  | 'phone'
  | 'leads_received'
  | 'head_start'
  | 'weight'
  | 'away_until'
>

export interface Standing {
  /** Counted for the seller, with the head start. */
  own: number
  /** Where the least of the others stands, at the seller's weight. */
  team: number
  /** By more than a turn, which is the rotation's usual course. */
  isBehind: boolean
}

/** Undefined if the seller takes no turns now, or nobody else does. */
export function findStanding(
  seller: Member,
  sellers: readonly Member[],
  now: Date,
): Standing | undefined {
  const present = findEligible([...sellers]).filter(
    ({ away_until }) => !away_until || new Date(away_until) <= now,
  )
  const self = present.find(({ id }) => id === seller.id)
  const others = present.filter(({ id }) => id !== seller.id)
  if (!self || others.length === 0) return undefined
  const score = Math.min(...others.map((other) => counted(other) * (2520 / other.weight)))
  const own = counted(self)
  const team = Math.floor((score * self.weight) / 2520)
  return { own, team, isBehind: team - own > self.weight }
}

const counted = ({ leads_received, head_start }: Member) => leads_received + head_start
