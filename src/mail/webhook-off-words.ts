import type { WebhookOff } from '../jobs/notice-mail.ts'
import { harmlessName } from './greet.ts'
import type { NoticeWords } from './notice-words.ts'

export function wordsOfWebhookOff({ companyName, host, isWebhook }: WebhookOff): NoticeWords {
  const company = harmlessName(companyName) || 'sua empresa'
  const title = isWebhook
    ? 'Um webhook foi desligado'
    : 'O envio de conversões a uma plataforma foi desligado'
  return {
    subject: title,
    title,
    paragraphs: isWebhook
      ? [
          `O endereço que recebe os eventos de ${company} não aceitou as entregas, por isso paramos de tentar.`,
          'Corrija o endereço e ligue o webhook de novo: o que ficou na fila é enviado em ordem.',
        ]
      : [
          `A plataforma de anúncios não aceitou as conversões de ${company}, por isso paramos de tentar.`,
          'Corrija os dados da conexão e ligue de novo: o que ficou na fila é enviado em ordem.',
        ],
    facts: [['Endereço', host]],
    action: isWebhook ? 'Ver o webhook' : 'Ver as conversões',
    path: `/dashboard/integrations?tab=${isWebhook ? 'webhooks' : 'conversoes'}`,
    why: `Você recebe este e-mail porque administra ${company} no Rodízio.`,
  }
}
