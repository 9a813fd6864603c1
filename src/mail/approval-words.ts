import type { Approval } from '../jobs/notice-mail.ts'
import { harmlessName } from './greet.ts'
import type { NoticeWords } from './notice-words.ts'

export function wordsOfApproval({ companyName }: Approval): NoticeWords {
  const company = companyName === null ? null : harmlessName(companyName) || 'sua empresa'
  return {
    subject: 'Seu acesso ao Rodízio foi aprovado',
    title: 'Seu acesso foi aprovado',
    paragraphs: [
      company === null
        ? 'Falta só criar sua empresa: leva um minuto, e o painel mostra o caminho até o primeiro lead.'
        : `Você já pode entrar e acompanhar os leads de ${company}.`,
    ],
    facts: [],
    action: 'Ir para o painel',
    path: '/dashboard',
    why: 'Você recebe este e-mail porque se cadastrou no Rodízio.',
  }
}
