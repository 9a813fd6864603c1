import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { defaultFormConfig, type FormConfig } from '../domain/form/form-config.ts'
import { siteSources } from '../domain/widget/widget-domains.ts'
import { pageColours } from './components/page-colours.ts'
import { PageContent } from './components/page-content.tsx'
import { PageFooter } from './components/page-footer.tsx'
import formStyle from './styles/form.css?inline'
import pageStyle from './styles/page.css?inline'
import stepsStyle from './styles/steps.css?inline'

// Minified: it is part of every page.
const style = `${pageStyle}${formStyle}${stepsStyle}`
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ')

// In a layer, !important overrides any rule outside.
const guard =
  '@layer guard{.away{position:absolute!important;clip-path:inset(50%)!important;pointer-events:none!important}}'

export interface Page {
  readonly title: string
  readonly children: ReactNode
  readonly appearance?: FormConfig['appearance']
  /** Open Graph tags. */
  readonly preview?: {
    readonly siteName: string
    readonly title: string
    readonly description: string
    readonly image?: string
  }
  readonly refresh?: {
    readonly url: string
    readonly seconds: number
    readonly withoutScriptOnly?: boolean
  }
  readonly scriptUrl?: string
  /** Scoped (page-style.ts); such a page loads no image but its logo. */
  readonly style?: string
  /** Where the company says what becomes of the data. */
  readonly privacyUrl?: string
  /** Search engines may index only published capture pages. */
  readonly isIndexed?: boolean
  /** Sites that may show the page in a frame. */
  readonly sites?: readonly string[]
  /** Its links open elsewhere: no other page may be in the frame. */
  readonly isFramed?: boolean
}

export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return sendHtml(reply, status, (nonce) => renderPage(page, nonce), page)
}

/** The style sheet carries the nonce. */
export function sendHtml(
  reply: FastifyReply,
  status: number,
  write: (nonce: string) => string,
  page: Pick<Page, 'style' | 'isIndexed' | 'appearance' | 'sites'> = {},
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  // Browsers without frame-ancestors would refuse every site.
  if (page.sites?.length) reply.removeHeader('x-frame-options')
  return reply
    .code(status)
    .headers(securityHeaders(nonce, page))
    .type('text/html; charset=utf-8')
    .send(write(nonce))
}

export function renderPage(page: Page, nonce: string): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...page} nonce={nonce} />)}`
}

function Document(page: Page & { nonce: string }) {
  const { preview, refresh } = page
  const redirect = refresh && (
    <meta httpEquiv="refresh" content={`${refresh.seconds};url=${refresh.url}`} />
  )
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <title>{page.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {page.isFramed && <base target="_blank" />}
        {!page.isIndexed && <meta name="robots" content="noindex" />}
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="data:," />
        {preview && <meta name="description" content={preview.description} />}
        {preview && openGraph(preview)}
        {refresh?.withoutScriptOnly ? <noscript>{redirect}</noscript> : redirect}
        <style
          nonce={page.nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, checked colours, scoped style
          dangerouslySetInnerHTML={{
            __html:
              pageColours(page.appearance ?? defaultFormConfig.appearance) +
              style +
              (page.style ? page.style + guard : ''),
          }}
        />
        {page.scriptUrl && <script defer src={page.scriptUrl} />}
      </head>
      <body>
        {page.style === undefined ? page.children : <PageContent>{page.children}</PageContent>}
        <PageFooter privacyUrl={page.privacyUrl} />
      </body>
    </html>
  )
}

function openGraph(preview: NonNullable<Page['preview']>): ReactNode {
  const tags = {
    'og:type': 'website',
    'og:locale': 'pt_BR',
    'og:site_name': preview.siteName,
    'og:title': preview.title,
    'og:description': preview.description,
    'og:image': preview.image,
  }
  return Object.entries(tags)
    .filter(([, content]) => content)
    .map(([property, content]) => <meta key={property} property={property} content={content} />)
}

function securityHeaders(
  nonce: string,
  {
    style,
    isIndexed,
    appearance,
    sites = [],
  }: Pick<Page, 'style' | 'isIndexed' | 'appearance' | 'sites'>,
) {
  const logo = appearance?.showLogo && appearance.logoUrl
  const ancestors = siteSources(sites).join(' ') || "'none'"
  return {
    'cache-control': 'no-store',
    ...(isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'nonce-${nonce}'`,
      style === undefined
        ? "img-src 'self' https: data:"
        : `img-src data:${logo ? ` ${imageSource(logo)}` : ''}`,
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; '),
  }
}

/** Without the query, which a source cannot have; `;` and `,` would end the source. */
function imageSource(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')}`
}
