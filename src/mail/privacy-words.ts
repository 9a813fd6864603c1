import { formatDay } from '../domain/format-day.ts'
import { type PrivacyKind, privacyKindLabels, privacyPath } from '../domain/privacy-kinds.ts'
import type { PrivacyLink, PrivacyRequest } from '../jobs/notice-mail.ts'
import { harmlessName } from './greet.ts'
import type { NoticeWords } from './notice-words.ts'

const purposes: Record<PrivacyKind, string> = {
  copy: 'baixar uma cópia dos seus dados',
  erasure: 'excluir os seus dados',
  correction: 'confirmar o pedido de correção dos seus dados',
  no_messages: 'confirmar que não quer mais mensagens',
}

export function wordsOfPrivacyLink(mail: PrivacyLink): NoticeWords {
  const company = harmlessName(mail.companyName) || 'a empresa'
  const page = privacyPath(mail.companyId)
  return {
    subject: 'Seu pedido sobre os seus dados',
    title: 'Seu pedido sobre os seus dados',
    paragraphs: [
      `Recebemos um pedido sobre os dados que ${company} guarda de você. Abra o link para ${purposes[mail.asked]}.`,
      'O link vale por 48 horas e pode ser usado uma vez.',
      'Não foi você? Ignore este e-mail: sem o link, nada é enviado nem excluído.',
    ],
    facts: [['Pedido', privacyKindLabels[mail.asked]]],
    action: 'Abrir o meu pedido',
    path: `${page}/${mail.token}`,
    why: `Você recebe este e-mail porque alguém informou este endereço na página de privacidade de ${company}.`,
  }
}

export function wordsOfPrivacyRequest({ companyName, asked, dueOn }: PrivacyRequest): NoticeWords {
  const company = harmlessName(companyName) || 'sua empresa'
  const one = asked.length === 1
  const title = one
    ? 'Alguém fez um pedido de privacidade'
    : `Chegaram ${asked.length} pedidos de privacidade`
  const came = one
    ? `Uma pessoa enviou a ${company} um pedido sobre os próprios dados.`
    : `${company} recebeu ${asked.length} pedidos de pessoas sobre os próprios dados.`
  return {
    subject: title,
    title,
    paragraphs: [`${came} A LGPD dá 15 dias para responder.`],
    facts: [
      [one ? 'Pedido' : 'Pedidos', listOf(asked)],
      [one ? 'Responder até' : 'Responder o primeiro até', formatDay(dueOn)],
    ],
    action: one ? 'Ver o pedido' : 'Ver os pedidos',
    path: '/dashboard/settings?tab=privacy',
    why: `Você recebe este e-mail porque administra ${company} no Rodízio.`,
  }
}

/** Such as 2 × Cópia dos dados, Exclusão dos dados. */
function listOf(asked: PrivacyRequest['asked']): string {
  return [...new Set(asked)]
    .map((kind) => {
      const times = asked.filter((other) => other === kind).length
      return times === 1 ? privacyKindLabels[kind] : `${times} × ${privacyKindLabels[kind]}`
    })
    .join(', ')
}
