import { formatPercent } from '../../../ui/format/format-percent.ts'
import type { Funnel } from './funnel-queries.ts'

const labels: Record<keyof Funnel, string> = {
  clicks: 'Cliques',
  forms: 'Formulário visto',
  sent: 'Enviados',
  opened: 'WhatsApp aberto',
  confirmed: 'Confirmados',
  won: 'Ganhos',
}

const order = ['clicks', 'forms', 'sent', 'opened', 'confirmed', 'won'] as const

/** Why more may arrive than came before. */
const reasons: Partial<Record<keyof Funnel, string>> = {
  forms: 'conta cada vez que foi aberto',
  confirmed: 'conta também quem não abriu o WhatsApp',
  won: 'conta também vendas sem confirmação',
}

/** The stages that are known, each with its share of the stage before. */
export function funnelStages(funnel: Funnel) {
  const known = order.flatMap((key) => {
    const value = funnel[key]
    return value === null ? [] : [{ key, label: labels[key], value }]
  })
  return known.map((stage, place) => {
    const note = noteOf(stage, known[place - 1]?.value)
    return note === undefined ? stage : { ...stage, note }
  })
}

type Stage = { key: keyof Funnel; value: number }

function noteOf({ key, value }: Stage, before: number | undefined): string | undefined {
  if (before !== undefined && value > before) return reasons[key]
  return before ? `${formatPercent((100 * value) / before)} da anterior` : undefined
}
