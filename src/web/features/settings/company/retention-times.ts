import { counted } from '../../../ui/format/format-count.ts'
import type { RetentionPreview } from './retention-queries.ts'

/** Stands for null, which Select cannot hold. */
export const always = 'always'

const usual = [3, 6, 12, 24, 36, 60]

/** Includes a value set outside this screen. */
export function retentionTimes(present: number | null) {
  const months = [...new Set([...usual, ...(present === null ? [] : [present])])]
  return [
    { value: always, label: 'Para sempre' },
    ...months
      .sort((a, b) => a - b)
      .map((count) => ({ value: String(count), label: retentionLabel(count) })),
  ]
}

/** "2 anos", "18 meses" */
export function retentionLabel(months: number): string {
  if (months % 12 > 0) return months === 1 ? '1 mês' : `${months} meses`
  return months === 12 ? '1 ano' : `${months / 12} anos`
}

/** "2 contatos e 1 envio na quarentena", without zero parts */
export function dueLabel({ leads, quarantined }: RetentionPreview): string {
  const parts = [
    leads > 0 && counted(leads, 'contato', 'contatos'),
    quarantined > 0 && `${counted(quarantined, 'envio', 'envios')} na quarentena`,
  ]
  return parts.filter(Boolean).join(' e ')
}
