import { formatPhone } from '../domain/phone.ts'
import type { SellerLead } from '../jobs/notice-mail.ts'
import { harmlessName } from './greet.ts'
import { leadTime } from './lead-time.ts'
import type { NoticeWords } from './notice-words.ts'

export function wordsOfSellerLead(lead: SellerLead): NoticeWords {
  const name = harmlessName(lead.leadName) || 'um contato'
  const city = harmlessName(lead.leadCity ?? '')
  const company = harmlessName(lead.companyName) || 'sua empresa'
  const title = {
    new: `Novo lead: ${name}`,
    rescue: `Chame agora: ${name}`,
    missed: `Chame agora: ${name}`,
  }
  const cause = {
    new: `Este contato de ${company} é seu. Quanto antes a resposta, maior a chance de venda.`,
    rescue: `Este contato de ${company} mandou os dados e não abriu o WhatsApp. Chame você.`,
    missed: `A mensagem deste contato de ${company} não chegou. Chame você.`,
  }
  return {
    subject: title[lead.about],
    title: title[lead.about],
    paragraphs: [cause[lead.about]],
    facts: [
      ['Telefone', formatPhone(lead.leadPhone)],
      ...(city ? [['Cidade', city] as const] : []),
      ['Origem', harmlessName(lead.source) || 'Outra'],
      ['Chegou em', leadTime(lead)],
    ],
    action: 'Chamar no WhatsApp',
    path: lead.url,
    why: `Você recebe este e-mail porque ${company} avisa os vendedores. Para receber avisos no celular em vez de e-mails, abra a sua página e toque em “Avisar neste celular”.`,
  }
}
