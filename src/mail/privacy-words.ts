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
  return {
    subject: 'Alguém fez um pedido de privacidade',
    title: 'Alguém fez um pedido de privacidade',
    paragraphs: [
      `Uma pessoa enviou a ${company} um pedido sobre os próprios dados. A LGPD dá 15 dias para responder.`,
    ],
    facts: [
      ['Pedido', privacyKindLabels[asked]],
      ['Responder até', formatDay(dueOn)],
    ],
    action: 'Ver o pedido',
    path: '/dashboard/settings?tab=privacy',
    why: `Você recebe este e-mail porque administra ${company} no Rodízio.`,
  }
}
