/** A constant document per origin. */
import { renderToStaticMarkup } from 'react-dom/server'
import pageStyle from './landing.css?inline'
import { LandingPage, type LandingPageProps } from './landing-page.tsx'
import { look } from './look.ts'
import frameStyle from './sections/frame.css?inline'
import heroStyle from './sections/hero.css?inline'
import offerStyle from './sections/offer.css?inline'
import storyStyle from './sections/story.css?inline'
import stateStyle from './states.css?inline'
import { hashOf, minified } from './style.ts'

const title = 'Rodízio: cada lead no WhatsApp do próximo vendedor'
const description =
  'Capture leads por link, formulário ou site e entregue cada um, em rodízio, no WhatsApp de um vendedor. ' +
  'Nenhum lead perdido, e a prova de que a divisão foi justa.'

const style = minified(pageStyle, frameStyle, heroStyle, storyStyle, offerStyle, stateStyle)

interface LandingAssets extends LandingPageProps {
  readonly scriptUrl: string
}

export function renderLanding(origin: string, assets: LandingAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<LandingDocument origin={origin} {...assets} />)}`
}

/** By hash: a nonce would make the document differ per request. */
export const landingPolicy = [
  "default-src 'none'",
  `script-src 'self' '${hashOf(look)}'`,
  `style-src '${hashOf(style)}'`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function LandingDocument({ origin, scriptUrl, ...assets }: LandingAssets & { origin: string }) {
  const { pictureUrl } = assets
  const preview = {
    'og:type': 'website',
    'og:locale': 'pt_BR',
    'og:site_name': 'Rodízio',
    'og:url': `${origin}/`,
    'og:title': title,
    'og:description': description,
    'og:image': origin + pictureUrl('cartao.jpg'),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'O painel do Rodízio, com os leads de cada dia',
  }
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#15803d" />
        <link rel="canonical" href={`${origin}/`} />
        <link rel="icon" href={pictureUrl('favicon.svg')} type="image/svg+xml" />
        {Object.entries(preview).map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
        <meta name="twitter:card" content="summary_large_image" />
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
        <LandingPage {...assets} />
      </body>
    </html>
  )
}
