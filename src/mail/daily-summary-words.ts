import type { Count, DailySummary } from '../jobs/notice-mail.ts'
import { harmlessName } from './greet.ts'
import type { NoticeWords } from './notice-words.ts'

export function wordsOfSummary(summary: DailySummary): NoticeWords {
  const { leads, leadsBefore, waiting, sellers, sources } = summary
  const company = harmlessName(summary.companyName) || 'sua empresa'
  const [, month, day] = summary.day.split('-')
  const came = leads === 0 ? 'nenhum lead' : counted(leads)
  return {
    subject: `Resumo de ${day}/${month}: ${came}`,
    title:
      leads === 0
        ? 'Ontem não chegou nenhum lead'
        : `Ontem ${leads === 1 ? 'chegou' : 'chegaram'} ${came}`,
    paragraphs: [
      `Este é o resumo de ${day}/${month} em ${company}. No dia anterior: ${
        leadsBefore === 0 ? 'nenhum' : counted(leadsBefore)
      }.`,
      ...(waiting > 0
        ? [
            `${counted(waiting)} ${waiting === 1 ? 'espera' : 'esperam'} um vendedor ativo: confira a equipe.`,
          ]
        : []),
    ],
    facts: [...listed('Atendimento', sellers), ...listed('Origem', sources)],
    action: 'Abrir os leads',
    path: '/dashboard/leads',
    why: 'Você recebe este e-mail porque pediu o resumo diário.',
  }
}

function listed(what: string, counts: readonly Count[]) {
  return counts.map(
    ({ name, leads }) => [`${what}: ${harmlessName(name) || '—'}`, counted(leads)] as const,
  )
}

const counted = (leads: number) =>
  `${leads.toLocaleString('pt-BR')} ${leads === 1 ? 'lead' : 'leads'}`
