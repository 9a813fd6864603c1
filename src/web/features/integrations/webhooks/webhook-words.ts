import { formatDateTime } from '../../../../domain/format-date.ts'
import { findUrl } from '../../../../domain/links/find-url.ts'
import { webhookEvents } from '../../../integration-words.ts'
import { formatCount } from '../../../ui/format/format-count.ts'
import type { Delivery, Webhook } from './webhooks-queries.ts'

const labels = new Map<string, string>([
  ...webhookEvents.map(({ value, label }) => [value, label] as const),
  ['webhook.test', 'Teste'],
  ['file.read', 'Arquivo lido'],
])

/** In the order of `webhookEvents`. */
export const eventLabels = (chosen: readonly string[]): string =>
  webhookEvents
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(' · ')

export const eventLabel = (type: string): string => labels.get(type) ?? type

/** Conversions of a file that Google read; null for what was sent. */
export function countedRows({ payload }: Delivery): number | null {
  const data = (payload as { data?: { rows?: number } } | null)?.data
  return data?.rows ?? null
}

type Switched = Pick<Webhook, 'active' | 'failing_since' | 'switched_off_at'>

interface State {
  readonly label: string
  readonly color: 'brand' | 'yellow' | 'red' | 'gray'
}

export function webhookState({ active, failing_since, switched_off_at }: Switched): State {
  if (switched_off_at) return { label: 'Desligado por falhas', color: 'red' }
  if (!active) return { label: 'Desligado', color: 'gray' }
  return failing_since
    ? { label: 'Com falhas', color: 'yellow' }
    : { label: 'Ligado', color: 'brand' }
}

export function deliveryState(delivery: Delivery): State {
  const { type, finished_at, status, attempts } = delivery
  // Nobody fetched the file.
  if (type === 'webhook.test' && countedRows(delivery) !== null)
    return { label: 'Conferido', color: 'brand' }
  if (!finished_at)
    return attempts > 0
      ? { label: 'Vai tentar de novo', color: 'yellow' }
      : { label: 'Na fila', color: 'gray' }
  return isArrived(status)
    ? { label: 'Entregue', color: 'brand' }
    : { label: 'Não entregue', color: 'red' }
}

const isArrived = (status: number | null) => status !== null && status >= 200 && status < 300

const failures: Record<string, string> = {
  timeout: 'Não respondeu em 10 segundos.',
  refused: 'O endereço é de uma rede privada.',
  certificate: 'O certificado do endereço não é válido.',
  connection: 'Não foi possível conectar.',
}

/**
 * What the receiver said the last time, and when it is asked again.
 * @param to an address, or a platform's name
 * @param isHeld see LogRow
 */
export function deliveryNote(
  delivery: Delivery,
  to: string,
  timeZone: string | undefined,
  isHeld = false,
): string {
  const { type, attempts, finished_at, next_at, status, failure, took_ms } = delivery
  if (attempts === 0) return isHeld ? 'Espera o envio anterior.' : 'Ainda não foi enviado.'
  const rows = countedRows(delivery)
  if (rows !== null)
    return rows === 1 ? '1 conversão no arquivo.' : `${formatCount(rows)} conversões no arquivo.`
  const said = failure
    ? sayFailure(failure, to)
    : `Resposta ${status} em ${formatCount(took_ms ?? 0)} ms.`
  const why =
    status !== null && status >= 300 && status < 400 ? ' Redirecionamentos não são seguidos.' : ''
  const ofAll =
    type === 'webhook.test' ? ' Um teste não é repetido.' : ` Tentativa ${attempts} de 10.`
  const tried = isArrived(status) ? '' : ofAll
  const next = finished_at ? '' : ` Próxima em ${formatDateTime(next_at, timeZone, 'medium')}.`
  return `${said}${why}${tried}${next}`
}

function sayFailure(failure: string, to: string): string {
  if (failure === 'unknown_host')
    return `O endereço de ${findUrl(to)?.host ?? to} não foi encontrado.`
  return failures[failure] ?? 'Não foi possível conectar.'
}
