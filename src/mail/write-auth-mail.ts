import { renderToStaticMarkup } from 'react-dom/server'
import type { AuthMail } from 'supabase-server'
import { wordsOf } from './auth-mail-words.ts'
import { greet } from './greet.ts'
import { MailPage } from './mail-page.tsx'
import type { Mail } from './transport.ts'

/** @param validFor seconds that link and code are valid */
export function writeAuthMail(mail: AuthMail, validFor: number): Mail & { text: string } {
  const { subject, title, paragraphs, action, otherwise } = wordsOf(mail)
  const greeting = greet(mail.name)
  const { link, code } = mail
  const time = inWords(validFor)
  const validity = link
    ? `O link e o código valem por ${time} e só funcionam uma vez.`
    : `O código vale por ${time} e só funciona uma vez.`
  const note = `${validity} ${otherwise}`
  const page = { title, greeting, paragraphs, action, link, code, note }
  const html = `<!doctype html>${renderToStaticMarkup(MailPage(page))}`
  const text = [
    title,
    greeting,
    ...paragraphs,
    ...(link
      ? [`${action}:\n${link}`, `Ou, se a página pedir um código, digite: ${code}`]
      : [`Código: ${code}`]),
    validity,
    otherwise,
    'Rodízio · mensagem automática, não é preciso responder.',
  ].join('\n\n')
  return { kind: mail.kind, to: mail.to, subject, text: `${text}\n`, html }
}

function inWords(seconds: number): string {
  const [unit, size] = (
    [
      ['day', 86_400],
      ['hour', 3_600],
      ['minute', 60],
    ] as const
  ).find(([, size]) => seconds >= size && seconds % size === 0) ?? ['minute', 60]
  const amount = Math.max(1, Math.floor(seconds / size))
  return new Intl.NumberFormat('pt-BR', { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
