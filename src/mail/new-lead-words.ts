import { formatPhone } from '../domain/phone.ts'
import type { NewLead } from '../jobs/notice-mail.ts'
import { harmlessName } from './greet.ts'
import { leadTime } from './lead-time.ts'
import type { NoticeWords } from './notice-words.ts'

export function wordsOfNewLead(lead: NewLead): NoticeWords {
  // A visitor's name may look like a link.
  const name = harmlessName(lead.leadName)
  const city = harmlessName(lead.leadCity ?? '')
  const seller = lead.sellerName && harmlessName(lead.sellerName)
  const company = harmlessName(lead.companyName) || 'sua empresa'
  return {
    subject: name ? `Novo lead: ${name}` : `Novo lead em ${company}`,
    title: name ? `Novo lead: ${name}` : 'Chegou um novo lead',
    paragraphs: [
      lead.sellerName
        ? `${seller || 'O vendedor da vez'} é quem atende, em ${company}. Quanto antes a resposta, maior a chance de venda.`
        : `Não há vendedor ativo em ${company}: este lead espera na fila até alguém poder atender.`,
    ],
    facts: [
      ['Telefone', formatPhone(lead.leadPhone)],
      ...(city ? [['Cidade', city] as const] : []),
      ['Origem', harmlessName(lead.source) || 'Outra'],
      ['Chegou em', leadTime(lead)],
    ],
    action: 'Ver o lead',
    path: `/dashboard/captured-contacts?contato=${lead.leadId}`,
    why: 'Você recebe este e-mail porque pediu um e-mail a cada novo lead.',
  }
}
