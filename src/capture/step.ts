/** A page or, for the script, an HTML fragment. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Page, sendPage } from './page.tsx'

export function sendStep(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: Page,
): FastifyReply {
  if (!wantsStep(request)) return sendPage(reply, status, page)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send({ html: renderToStaticMarkup(page.children) })
}

function wantsStep(request: FastifyRequest): boolean {
  return request.headers.accept?.startsWith('application/json') === true
}
