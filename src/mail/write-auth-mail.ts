/** The words of the authentication service's mails. */
import type { AuthMail } from '../gateway/auth/auth-mail.ts'
import type { Mail } from './open-mailer.ts'

const words = {
  signup: ['Confirme seu e-mail', 'Confirme seu e-mail para começar a usar o Rodízio.'],
  recovery: ['Redefina sua senha', 'Recebemos um pedido para criar uma nova senha.'],
  email_change: ['Confirme seu novo e-mail', 'Confirme o novo e-mail da sua conta no Rodízio.'],
  invite: ['Você foi convidado para o Rodízio', 'Aceite o convite para criar sua senha.'],
} as const

export function writeAuthMail({ kind, to, link }: AuthMail): Mail {
  const [subject, sentence] = words[kind]
  const text = `${sentence}\n\n${link}\n`
  return {
    to,
    subject,
    text,
    html: `<p>${sentence}</p><p><a href="${escape(link)}">${subject}</a></p>`,
  }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
