import type { Seller } from '../sellers-queries.ts'
import type { Team } from '../teams/teams-queries.ts'

type Member = Pick<
  Seller,
  'id' | 'role' | 'active' | 'phone_key' | 'away_until' | 'leave_from' | 'leave_until'
>
type Members = Pick<Team, 'name' | 'weekly_hours' | 'team_members'>
type WhenNobody = NonNullable<Seller['companies']>['when_nobody']

/** On leave from now on or later; of a seller who would be available without it. */
type PlannedLeave = { id: string; from: Date; until: Date }

/**
 * A sentence for each team in which nobody else is there at some moment of the leave. Hours and limits are no absence.
 */
export function emptiedTeams(
  leave: PlannedLeave,
  teams: readonly Members[],
  sellers: readonly Member[],
  whenNobody: WhenNobody,
  now: Date,
): string[] {
  const others = sellers.filter(
    ({ id, role, active, phone_key }) =>
      id !== leave.id && role === 'seller' && active && phone_key !== null,
  )
  return teams
    .filter(({ team_members }) => team_members.some(({ seller_id }) => seller_id === leave.id))
    .flatMap(({ name, weekly_hours, team_members }) => {
      const members = new Set(team_members.map(({ seller_id }) => seller_id))
      const left = others.filter(({ id }) => members.has(id))
      if (!isEmptied(left, leave, now)) return []
      const nobody = `Com esta folga, a equipe ${name} fica sem ninguém disponível.`
      // As private.find_turn() falls back.
      if (weekly_hours !== null && whenNobody !== 'rotate')
        return [`${nobody} Nesse tempo, os leads dela esperam até alguém da equipe voltar.`]
      if (isEmptied(others, leave, now))
        return [
          `${nobody} Como também não há mais ninguém na empresa, os leads dela esperam até alguém voltar.`,
        ]
      return [`${nobody} Nesse tempo, os leads dela vão para o rodízio da empresa.`]
    })
}

/** Somebody's going is the only moment that can leave nobody. */
function isEmptied(others: readonly Member[], { from, until }: PlannedLeave, now: Date): boolean {
  const begin = from > now ? from : now
  const goings = others
    .flatMap(({ leave_from }) => (leave_from ? [new Date(leave_from)] : []))
    .filter((moment) => moment > begin && moment < until)
  return [begin, ...goings].some((moment) => others.every((one) => isAway(one, moment)))
}

const isAway = ({ away_until, leave_from, leave_until }: Member, moment: Date): boolean =>
  (away_until !== null && new Date(away_until) > moment) ||
  (leave_from !== null &&
    leave_until !== null &&
    new Date(leave_from) <= moment &&
    new Date(leave_until) > moment)
