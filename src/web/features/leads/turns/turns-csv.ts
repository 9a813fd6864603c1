/** Names of sellers only, without personal data of contacts. */

import { byteOrderMark, type Delimiter, writeCsv } from '../../../../domain/csv/write-csv.ts'
import { formatDateTime } from '../../../../domain/format-date.ts'
import { kindLabel } from './turn-words.ts'
import type { Turn } from './turns-queries.ts'

const columns = [
  'Vez',
  'Data e hora',
  'Entregue em',
  'Vendedor',
  'Tipo',
  'Equipe',
  'Leads na contagem',
  'Nivelamento',
  'Peso',
  'Motivo',
  'Confere',
]

export function turnsCsvHead(delimiter: Delimiter): string {
  return byteOrderMark + writeCsv([columns], delimiter)
}

export function turnsCsvLines(turns: Turn[], delimiter: Delimiter, timeZone?: string): string {
  return writeCsv(
    turns.map((turn) => [
      turn.turn,
      formatDateTime(turn.at, timeZone),
      turn.handed_out_at ? formatDateTime(turn.handed_out_at, timeZone) : '',
      turn.seller_name ?? '',
      kindLabel[turn.kind],
      ...(turn.kind === 'turn'
        ? [turn.team ?? '', turn.turns ?? '', turn.head_start, turn.weight]
        : ['', '', '', '']),
      turn.sentence,
      turn.agrees ? 'Sim' : 'Não',
    ]),
    delimiter,
  )
}
