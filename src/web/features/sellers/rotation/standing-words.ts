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

/** "Está com 12 leads; a equipe, em 40." */
export function standingNote({ own, others, weight, team }: Standing): string {
  return team
    ? `Está com ${counted(own, 'vez', 'vezes')} na equipe ${team}; os outros, ${reached(others, weight)}.`
    : `Está com ${counted(own, 'lead', 'leads')}; a equipe, ${reached(others, weight)}.`
}

export function levelQuestion(name: string, { own, others, weight, team }: Standing): string {
  const next = `os próximos ${formatCount(others - own)} leads`
  const begins = own === 0 ? 'começa com' : 'está com'
  return team
    ? `Na equipe ${team}, ${name} ${begins} ${counted(own, 'vez', 'vezes')}, e os outros já estão ${reached(others, weight)}. Sem nivelar, ${next} da equipe vão só para ${name}.`
    : `${name} ${begins} ${counted(own, 'lead', 'leads')}, e a equipe já está ${reached(others, weight)}. Sem nivelar, ${next} vão só para ${name}.`
}

/** "em 40", "no equivalente a 80 com peso 2" */
const reached = (others: number, weight: number) =>
  weight === 1
    ? `em ${formatCount(others)}`
    : `no equivalente a ${formatCount(others)} com peso ${weight}`
