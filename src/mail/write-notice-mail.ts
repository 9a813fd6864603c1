/** A mail about a company's leads in words: the same text for every reader, with and without HTML. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { NoticeMail } from '../jobs/notice-mail.ts'
import { wordsOfSummary } from './daily-summary-words.ts'
import { greet } from './greet.ts'
import { MailPage } from './mail-page.tsx'
import { wordsOfNewLead } from './new-lead-words.ts'
import type { Mail } from './transport.ts'

const settingsPath = '/dashboard/settings?tab=notifications'

/** @param origin where the dashboard is reached */
export function writeNoticeMail(mail: NoticeMail, origin: string): Mail {
  const words = mail.kind === 'new_lead' ? wordsOfNewLead(mail) : wordsOfSummary(mail)
  const { subject, title, paragraphs, facts, action, why } = words
  const greeting = greet(mail.name)
  const link = `${origin}${words.path}`
  const settings = `${origin}${settingsPath}`
  const page = { title, greeting, paragraphs, facts, action, link, note: why, settings }
  const html = `<!doctype html>${renderToStaticMarkup(MailPage(page))}`
  const text = [
    title,
    greeting,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${action}:\n${link}`,
    `${why} Escolher avisos ou parar de receber:\n${settings}`,
    'Rodízio · mensagem automática, não é preciso responder.',
  ].filter((part) => part !== '')
  return { to: mail.to, subject, text: `${text.join('\n\n')}\n`, html }
}
