import { formatDate } from '../../../../domain/format-date.ts'
import { formatDay } from '../../../../domain/format-day.ts'
import type { PrivacyRequest } from './privacy-requests-queries.ts'

export function stateOf(request: PrivacyRequest): { label: string; color: string } {
  if (request.answered_at) return { label: 'Respondido', color: 'gray' }
  if (request.is_late) return { label: 'Atrasado', color: 'red' }
  return { label: 'Em aberto', color: 'orange' }
}

export function timesOf(request: PrivacyRequest, timeZone: string): string {
  const asked = `Pedido em ${formatDate(request.created_at, timeZone)}`
  if (!request.answered_at) return `${asked}, responder até ${formatDay(request.due_on)}`
  const who = request.answered_by ? `por ${request.answered_by}` : 'pelo link enviado por e-mail'
  return `${asked}, respondido em ${formatDate(request.answered_at, timeZone)} ${who}`
}

/** How far the company can know who asks. */
export function proofOf(request: PrivacyRequest): string {
  if (request.proved_at) return 'Identidade confirmada pelo e-mail do cadastro.'
  if (request.proof_sent_at) {
    return 'Enviamos um link ao e-mail do cadastro. Com ele a pessoa confirma que é ela.'
  }
  return 'Identidade não confirmada. Antes de enviar ou excluir dados, confirme pelo telefone ou e-mail do cadastro que o pedido é da própria pessoa.'
}

/** Begins every answer. */
export const greetingTo = (
  { created_at }: PrivacyRequest,
  { name, time_zone }: { name: string; time_zone: string },
): string =>
  `Olá! Aqui é a empresa ${name}. Sobre o seu pedido de ${formatDate(created_at, time_zone)}:`

/** Follows the greeting; the file of a copy is attached by hand. Null until what is to be erased is gone. */
export function answerTo({ kind, contacts }: PrivacyRequest): string | null {
  if (kind === 'erasure') {
    return contacts.length > 0 ? null : 'não guardamos mais dados seus. O que havia foi excluído.'
  }
  if (kind === 'no_messages') return 'você não vai mais receber mensagens nossas.'
  if (contacts.length === 0) {
    return 'procuramos pelo que você informou e não encontramos dados seus.'
  }
  return kind === 'copy'
    ? 'segue a cópia dos dados que guardamos sobre você.'
    : 'seus dados foram corrigidos.'
}
