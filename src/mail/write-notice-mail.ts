import { renderToStaticMarkup } from 'react-dom/server'
import type { NoticeMail } from '../jobs/notice-mail.ts'
import { wordsOfApproval } from './approval-words.ts'
import { wordsOfCaptureFault } from './capture-fault-words.ts'
import { wordsOfSummary } from './daily-summary-words.ts'
import { greet } from './greet.ts'
import { MailPage } from './mail-page.tsx'
import { wordsOfNewLead } from './new-lead-words.ts'
import type { NoticeWords } from './notice-words.ts'
import { wordsOfPlatformFault } from './platform-fault-words.ts'
import { wordsOfPrivacyLink, wordsOfPrivacyRequest } from './privacy-words.ts'
import { wordsOfSellerLead } from './seller-lead-words.ts'
import type { Mail } from './transport.ts'
import { wordsOfWebhookOff } from './webhook-off-words.ts'

const settingsPath = '/dashboard/settings?tab=notifications'

/** @param origin of the dashboard */
export function writeNoticeMail(mail: NoticeMail, origin: string): Mail {
  const words = wordsOf(mail)
  const { subject, title, paragraphs, facts, action, why } = words
  const greeting = greet(mail.name)
  const link = new URL(words.path, origin).href
  const hasSettings = mail.kind === 'new_lead' || mail.kind === 'daily_summary'
  const settings = hasSettings ? `${origin}${settingsPath}` : undefined
  const choose = settings && { settings }
  const page = { title, greeting, paragraphs, facts, action, link, note: why, ...choose }
  const html = `<!doctype html>${renderToStaticMarkup(MailPage(page))}`
  const text = [
    title,
    greeting,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${action}:\n${link}`,
    settings ? `${why} Escolher notificações ou parar de receber:\n${settings}` : why,
    'Rodízio · mensagem automática, não é preciso responder.',
  ].filter((part) => part !== '')
  const subjectOf = 'leadId' in mail ? mail.leadId : 'requestId' in mail ? mail.requestId : null
  const about = subjectOf === null ? {} : { about: subjectOf }
  return { kind: mail.kind, to: mail.to, subject, text: `${text.join('\n\n')}\n`, html, ...about }
}

function wordsOf(mail: NoticeMail): NoticeWords {
  switch (mail.kind) {
    case 'new_lead':
      return wordsOfNewLead(mail)
    case 'seller_lead':
      return wordsOfSellerLead(mail)
    case 'daily_summary':
      return wordsOfSummary(mail)
    case 'approval':
      return wordsOfApproval(mail)
    case 'webhook_off':
      return wordsOfWebhookOff(mail)
    case 'capture_fault':
      return wordsOfCaptureFault(mail)
    case 'platform_fault':
      return wordsOfPlatformFault(mail)
    case 'privacy_link':
      return wordsOfPrivacyLink(mail)
    case 'privacy_request':
      return wordsOfPrivacyRequest(mail)
  }
}
