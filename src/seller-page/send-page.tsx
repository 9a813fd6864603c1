import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import cardCss from './lead-card.css?inline'
import pageCss from './seller-page.css?inline'

const style = `${pageCss}${cardCss}`.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** No search engine, cache or other site learns the address. */
export const privately = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

interface Page {
  readonly title: string
  readonly children: ReactNode
  readonly scriptUrl?: string
  readonly manifestUrl?: string
}

export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .headers({ ...privately, 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${renderToStaticMarkup(<Document {...page} />)}`)
}

function Document({ title, children, scriptUrl, manifestUrl }: Page) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · Rodízio`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#15803d" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/v/icon-192.png" />
        {manifestUrl && <link rel="manifest" href={manifestUrl} />}
        <style
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash
          dangerouslySetInnerHTML={{ __html: style }}
        />
        {scriptUrl && <script defer src={scriptUrl} />}
      </head>
      <body>{children}</body>
    </html>
  )
}
