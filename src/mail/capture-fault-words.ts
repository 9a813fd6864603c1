import { formatDay } from '../domain/format-day.ts'
import type { CaptureFaultMail } from '../jobs/notice-mail.ts'
import { harmlessName } from './greet.ts'
import { leadTime } from './lead-time.ts'
import type { NoticeWords } from './notice-words.ts'

export function wordsOfCaptureFault(mail: CaptureFaultMail, now = new Date()): NoticeWords {
  const company = harmlessName(mail.companyName) || 'sua empresa'
  const { title, text, action, path } = wordsOf(mail, now)
  return {
    subject: title,
    title,
    paragraphs: [
      text,
      `Este aviso chega no máximo uma vez ${mail.code === 'plan_full' ? 'a cada 30 dias' : 'por dia'}, enquanto o problema durar.`,
    ],
    facts: [
      ['Empresa', company],
      // Of requests it is days before their deadline.
      ...(mail.since && mail.code !== 'privacy_requests_due'
        ? [['Desde', leadTime({ capturedAt: mail.since, timeZone: mail.timeZone })] as const]
        : []),
    ],
    action,
    path,
    why: `Você recebe este e-mail porque administra ${company} no Rodízio.`,
  }
}

function wordsOf({ code, numbers }: CaptureFaultMail, now: Date) {
  const count = (name: string) => Number(numbers[name] ?? 0).toLocaleString('pt-BR')
  const one = Number(numbers.leads) === 1
  switch (code) {
    case 'no_seller':
      return {
        title: 'Nenhum vendedor pode receber leads',
        text: 'Não há vendedor ativo com WhatsApp válido: os leads que chegarem ficam esperando.',
        action: 'Ver vendedores',
        path: '/dashboard/sellers',
      }
    case 'nobody_available':
      return {
        title: 'Todos os vendedores estão ausentes',
        text: 'É horário de atendimento e ninguém pode receber leads: todos estão ausentes ou no limite do dia.',
        action: 'Ver vendedores',
        path: '/dashboard/sellers',
      }
    case 'leads_waiting':
      return {
        title: one
          ? 'Um lead espera por um vendedor'
          : `${count('leads')} leads esperam por um vendedor`,
        text: `${
          Date.parse(String(numbers.returns_at)) > now.getTime()
            ? 'Ninguém do rodízio pode atender agora.'
            : one
              ? 'Este lead ainda não foi distribuído.'
              : 'Estes leads ainda não foram distribuídos.'
        } Confira os vendedores ou transfira ${one ? 'o lead' : 'os leads'}.`,
        action: 'Ver leads',
        path: '/dashboard/captured-contacts?vendedor=nenhum',
      }
    case 'no_leads':
      return {
        title: 'Os leads pararam de chegar',
        text: `Neste mesmo período, as semanas anteriores tiveram em média ${count('usual')} leads. Confira os links, os anúncios e o site.`,
        action: 'Ver a saúde da captação',
        path: '/dashboard/health',
      }
    case 'plan_full':
      return {
        title: 'O plano chegou ao limite de leads',
        text: `São ${count('leads')} de ${count('limit')} leads. Nenhum lead é perdido.`,
        action: 'Ver planos',
        path: '/dashboard/billing',
      }
    case 'privacy_requests_due': {
      const many = Number(numbers.requests) > 1
      const due = formatDay(String(numbers.due_on))
      const first = many ? ' do primeiro' : ''
      return {
        title: many
          ? `${count('requests')} pedidos de privacidade esperam resposta`
          : 'Um pedido de privacidade espera resposta',
        text: `A LGPD dá 15 dias para responder. ${numbers.late ? `O prazo${first} terminou em ${due}: responda hoje` : `Prazo${first}: ${due}`}.`,
        action: many ? 'Ver os pedidos' : 'Ver o pedido',
        path: '/dashboard/settings?tab=privacy',
      }
    }
  }
}
