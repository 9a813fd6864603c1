import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from 'supabase-server'
import { MessageCard } from './components/message-card.tsx'
import { SendAgainCard } from './components/send-again-card.tsx'
import { type Page, sendPage } from './page.tsx'

/** The way on where nothing else is left. */
export const home = { label: 'Ir para a página inicial', href: '/' }

export function invalidLinkPage(message: string): Page {
  const hint = 'Confira se o endereço está completo ou peça um novo link a quem o enviou.'
  return {
    title: 'Link Inválido',
    children: <MessageCard title="Link Inválido" message={message} hint={hint} actions={[home]} />,
  }
}

export function failedRedirectPage(href: string): Page {
  const message = 'Erro ao processar redirecionamento'
  const actions = [{ label: 'Tentar novamente', href }, home]
  return {
    title: 'Link Inválido',
    children: <MessageCard title="Link Inválido" message={message} actions={actions} />,
  }
}

/** Includes the idempotency key. */
export function sendAgainPage(action: string, body: unknown): Page {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {})
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string')
  return {
    title: 'Envie novamente',
    children: <SendAgainCard action={action} hidden={Object.fromEntries(texts)} />,
  }
}

/** Spec section 8. */
export function notFoundPage(): Page {
  return {
    title: 'Página não encontrada',
    children: (
      <MessageCard
        title="404"
        message={<span lang="en">Oops! Page not found</span>}
        hint="Não encontramos a página que você procura."
        actions={[home]}
      />
    ),
  }
}

/** For everything except the services of the protocol. */
export function sendFailurePage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = readStatus(error)
  if (status >= 500) request.log.error(error)
  const [title, message] = explain(status)
  const retry = { label: 'Tentar novamente', href: request.url }
  const actions = status >= 500 ? [retry, home] : [home]
  const children = <MessageCard title={title} message={message} actions={actions} />
  return sendPage(status >= 500 ? reply.header('retry-after', '5') : reply, status, {
    title,
    children,
  })
}

function readStatus(error: unknown): number {
  if (error instanceof AppError) return error.status === 500 ? 503 : error.status
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 503
}

function explain(status: number): [title: string, message: string] {
  if (status === 413) return ['Envio grande demais', 'Reduza o texto e envie novamente.']
  if (status === 415)
    return ['Envio não reconhecido', 'Abra o formulário novamente e preencha os dados.']
  if (status === 429) return ['Muitas tentativas', 'Aguarde um minuto e tente novamente.']
  if (status < 500) return ['Endereço inválido', 'Confira o endereço e tente novamente.']
  return ['Voltamos já', 'Não conseguimos responder agora. Tente novamente em alguns instantes.']
}
