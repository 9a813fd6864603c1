import { defaultTimeZone, formatDateTime } from '../../../../domain/format-date.ts'
import { returnTime } from '../../../../domain/return-time.ts'
import { counted, formatCount } from '../../../ui/format/format-count.ts'
import type { Turn, TurnCheck } from './turns-queries.ts'

export const kindLabel: Record<Turn['kind'], string> = {
  turn: 'Na vez',
  same_seller: 'Mesmo vendedor',
  chosen: 'Escolhido',
  waiting: 'Aguardando',
  transfer: 'Transferido',
}

/** When a lead that waited was handed out, or will be. */
export function deliveryWords(
  { handed_out_at, returns_at }: Pick<Turn, 'handed_out_at' | 'returns_at'>,
  now: Date,
  timeZone = defaultTimeZone,
): string | null {
  if (handed_out_at) return `Entregue em ${formatDateTime(handed_out_at, timeZone)}`
  return returns_at && `Será entregue ${returnTime(new Date(returns_at), now, timeZone)}`
}

/** (12 + 3) ÷ 2; null where no turns were compared. */
export function comparedWords(turn: Pick<Turn, 'kind' | 'turns' | 'head_start' | 'weight'>) {
  const { kind, turns, head_start, weight } = turn
  if (kind !== 'turn' || turns === null) return null
  const sum = formatCount(turns) + (head_start > 0 ? ` + ${formatCount(head_start)}` : '')
  if (weight === 1) return sum
  return head_start > 0 ? `(${sum}) ÷ ${weight}` : `${sum} ÷ ${weight}`
}

/** "1.204 vezes conferidas, nenhuma diferença." */
export function checkSentence({ checked, different, numbers }: TurnCheck): string {
  const all = counted(checked, 'vez conferida', 'vezes conferidas')
  if (different === 0) return `${all}, nenhuma diferença.`
  const rest = different - numbers.length
  const named = [...numbers.map(formatCount), ...(rest > 0 ? [`mais ${formatCount(rest)}`] : [])]
  const list = new Intl.ListFormat('pt-BR').format(named)
  return different === 1
    ? `${all}, 1 diferença: a vez ${list}.`
    : `${all}, ${formatCount(different)} diferenças: as vezes ${list}.`
}
