import { counted, formatCount } from '../../../ui/format/format-count.ts'

export interface Standing {
  /** Counted for the seller, with the head start. */
  own: number
  /** What the least of the others counts, at the seller's weight. */
  others: number
  weight: number
  /** Where the turns are counted; undefined for the company, which counts leads. */
  team?: string | undefined
}

/** "Está com 12 leads; os demais têm pelo menos 40." */
export function standingNote({ own, others, weight, team }: Standing): string {
  return team
    ? `Está com ${counted(own, 'vez', 'vezes')} na equipe ${team}; os demais têm ${reached(others, weight)}.`
    : `Está com ${counted(own, 'lead', 'leads')}; os demais têm ${reached(others, weight)}.`
}

export function levelQuestion(name: string, { own, others, weight, team }: Standing): string {
  const next = `os próximos ${formatCount(others - own)} leads`
  const begins = own === 0 ? 'começa com' : 'está com'
  const levelled = `Com o nivelamento, passa a contar ${formatCount(others)}, como quem tem menos entre os demais. Não pode ser desfeito.`
  return team
    ? `Na equipe ${team}, ${name} ${begins} ${counted(own, 'vez', 'vezes')}; os demais têm ${reached(others, weight)}. Sem nivelar, ${next} da equipe vão só para ${name}. ${levelled}`
    : `${name} ${begins} ${counted(own, 'lead', 'leads')}; os demais têm ${reached(others, weight)}. Sem nivelar, ${next} vão só para ${name}. ${levelled}`
}

/** "pelo menos 40", "o equivalente a pelo menos 80 com peso 2" */
const reached = (others: number, weight: number) =>
  weight === 1
    ? `pelo menos ${formatCount(others)}`
    : `o equivalente a pelo menos ${formatCount(others)} com peso ${weight}`
