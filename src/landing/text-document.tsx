/** A page to read: a constant document per origin. Its script, the landing page's, only changes the header for who is signed in. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import pageStyle from './landing.css?inline'
import { look } from './look.ts'
import { Footer } from './sections/footer.tsx'
import frameStyle from './sections/frame.css?inline'
import { Header } from './sections/header.tsx'
import { hashOf, minified } from './style.ts'
import textStyle from './text.css?inline'

const style = minified(pageStyle, frameStyle, textStyle)

export const textPolicy = [
  "default-src 'none'",
  `script-src 'self' '${hashOf(look)}'`,
  `style-src '${hashOf(style)}'`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface TextPage {
  readonly origin: string
  readonly path: string
  readonly title: string
  /** For search engines. */
  readonly description: string
  /** E-mail of who runs the installation. */
  readonly contact: string
  readonly pictureUrl: (file: string) => string
  readonly scriptUrl: string
  readonly children: ReactNode
}

export function renderText(page: TextPage): string {
  const { origin, path, title, description, contact, pictureUrl, scriptUrl, children } = page
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · Rodízio`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <link rel="canonical" href={origin + path} />
        <link rel="icon" href={pictureUrl('favicon.svg')} type="image/svg+xml" />
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash
          dangerouslySetInnerHTML={{ __html: look }}
        />
        <style
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash
          dangerouslySetInnerHTML={{ __html: style }}
        />
        <script type="module" src={scriptUrl} />
      </head>
      <body>
        <a className="skip" href="#conteudo">
          Ir para o conteúdo
        </a>
        <Header pictureUrl={pictureUrl} />
        <main id="conteudo" className="text">
          {children}
        </main>
        <Footer contact={contact} />
      </body>
    </html>,
  )}`
}
