/** Computed from the rotation counters (product decisions 10 and 15). */
import { parsePhone } from '../../../domain/phone.ts'
import { counted } from '../../ui/format/format-count.ts'
import type { Seller } from './sellers-queries.ts'

type Member = Pick<
  Seller,
  'name' | 'role' | 'active' | 'deleted_at' | 'phone' | 'leads_received' | 'head_start'
>

export function findEligible<Candidate extends Member>(sellers: Candidate[]): Candidate[] {
  return sellers.filter(
    ({ role, active, deleted_at, phone }) =>
      role === 'seller' && active && deleted_at === null && 'digits' in parsePhone(phone),
  )
}

export function divisionSentence(sellers: Member[]): string {
  const eligible = findEligible(sellers)
  const [first] = eligible
  if (!first) return 'Nenhum vendedor está no rodízio agora. Os leads aguardam até haver um.'
  if (eligible.length === 1) return `Só ${first.name} está no rodízio e recebe todos os leads.`
  const counts = eligible.map(({ leads_received, head_start }) => leads_received + head_start)
  const isLevelled = eligible.some(({ head_start }) => head_start > 0)
  const most = Math.max(...counts)
  const difference = most - Math.min(...counts)
  if (most === 0) return 'Todos estão em zero: o rodízio começa igual para todos.'
  if (isLevelled) {
    return difference === 0
      ? 'Com o nivelamento, todos no rodízio contam o mesmo número de leads.'
      : `Com o nivelamento, a diferença entre quem conta mais e menos é de ${counted(difference, 'lead', 'leads')}.`
  }
  if (difference === 0) return 'Todos no rodízio receberam o mesmo número de leads.'
  return `A diferença entre quem recebeu mais e menos é de ${counted(difference, 'lead', 'leads')}.`
}
