/** Spec sections 5 and 9, product decision 34. */
import { formatPhone } from '../phone.ts'
import { byteOrderMark, type Delimiter, writeCsv } from './write-csv.ts'

export interface ContactRow {
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly city: string | null
  readonly source_label: string
  readonly seller_name: string | null
  readonly seller_phone: string | null
  readonly created_at: string
  readonly whatsapp_url: string | null
}

const columns = [
  'Nome',
  'Telefone',
  'Email',
  'Cidade',
  'Origem',
  'Nome do Vendedor',
  'Telefone do Vendedor',
  'Data de Captura',
  'URL WhatsApp',
]

export function csvHead(delimiter: Delimiter): string {
  return byteOrderMark + writeCsv([columns], delimiter)
}

export function csvLines(
  contacts: readonly ContactRow[],
  delimiter: Delimiter,
  timeZone: string,
): string {
  // Creating one costs more than using it.
  const clock = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return writeCsv(
    contacts.map((contact) => [
      contact.name,
      formatPhone(contact.phone),
      contact.email ?? '',
      contact.city ?? '',
      contact.source_label,
      contact.seller_name ?? '',
      formatPhone(contact.seller_phone ?? ''),
      clock.format(new Date(contact.created_at)).replace(', ', ' '),
      contact.whatsapp_url ?? '',
    ]),
    delimiter,
  )
}

/** Example: contatos_capturados_ultimos-7-dias_20-11-2025.csv */
export function csvFileName(period: string, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' }).format(now)
  return `contatos_capturados_${period}_${day.replaceAll('/', '-')}.csv`
}
