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

/** The stages that are known, each with its share of the stage before. */
export function funnelStages(funnel: Funnel) {
  const known = order.flatMap((key) => {
    const value = funnel[key]
    return value === null ? [] : [{ key, label: labels[key], value }]
  })
  return known.map((stage, place) => {
    const note = shareOf(stage.value, known[place - 1]?.value)
    return note === undefined ? stage : { ...stage, note }
  })
}

/** Undefined where more arrive than came before: a form is opened again, or a sale needs no confirmation. */
function shareOf(value: number, before: number | undefined): string | undefined {
  if (!before || value > before) return undefined
  return `${formatPercent((100 * value) / before)} da anterior`
}
