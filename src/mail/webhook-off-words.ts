import type { WebhookOff } from '../jobs/notice-mail.ts'
import { harmlessName } from './greet.ts'
import type { NoticeWords } from './notice-words.ts'

export function wordsOfWebhookOff({ companyName, host }: WebhookOff): NoticeWords {
  const company = harmlessName(companyName) || 'sua empresa'
  return {
    subject: 'Um webhook foi desligado',
    title: 'Um webhook foi desligado',
    paragraphs: [
      `O endereço que recebe os eventos de ${company} não aceitou as entregas, por isso paramos de tentar.`,
      'Corrija o endereço e ligue o webhook de novo: o que ficou na fila é enviado em ordem.',
    ],
    facts: [['Endereço', host]],
    action: 'Ver o webhook',
    path: '/dashboard/integrations?tab=webhooks',
    why: `Você recebe este e-mail porque administra ${company} no Rodízio.`,
  }
}
