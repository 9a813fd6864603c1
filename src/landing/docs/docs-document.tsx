/** A constant document per origin, without script. */
import { renderToStaticMarkup } from 'react-dom/server'
import pageStyle from '../landing.css?inline'
import frameStyle from '../sections/frame.css?inline'
import { hashOf, minified } from '../style.ts'
import docsStyle from './docs.css?inline'
import { DocsPage } from './docs-page.tsx'
import type { ApiDocument } from './openapi/types.ts'

const style = minified(pageStyle, frameStyle, docsStyle)

export const docsPolicy = [
  "default-src 'none'",
  `style-src '${hashOf(style)}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function renderDocs(
  origin: string,
  document: ApiDocument,
  pictureUrl: (file: string) => string,
): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <title>Documentação para integrar · Rodízio</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="description"
          content="Chaves de API, webhooks assinados e exemplos em curl, JavaScript, PHP e n8n para levar os leads do Rodízio ao seu sistema."
        />
        <meta name="color-scheme" content="light dark" />
        <link rel="canonical" href={`${origin}/docs`} />
        <link rel="icon" href={pictureUrl('favicon.svg')} type="image/svg+xml" />
        <style
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash
          dangerouslySetInnerHTML={{ __html: style }}
        />
      </head>
      <body>
        <DocsPage origin={origin} document={document} pictureUrl={pictureUrl} />
      </body>
    </html>,
  )}`
}
