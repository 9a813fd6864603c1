/** Product decision 26. */
import { renderToStaticMarkup } from 'react-dom/server'
import { type WidgetConfig, widgetAttributes } from '../domain/widget/widget-config.ts'
import { SampleSite } from './components/sample-site.tsx'
import siteStyle from './styles/sample-site.css?inline'
import style from './styles/widget-test.css?inline'

export function writeWidgetTestPage(config: WidgetConfig, nonce: string): string {
  return `<!doctype html>${renderToStaticMarkup(<TestPage config={config} nonce={nonce} />)}`
}

function TestPage({ config, nonce }: { config: WidgetConfig; nonce: string }) {
  const { domains, position } = config
  // Ignores the list of allowed domains.
  const attributes = Object.entries(widgetAttributes({ ...config, domains: [] }))
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <title>Teste do botão | Rodízio</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style + siteStyle }} />
      </head>
      <body>
        <header className={position.startsWith('top') ? 'low' : undefined}>
          <h1>Teste do seu botão</h1>
          <p>
            Este é um site de exemplo com o seu botão de verdade: clique nele. O formulário também é
            o de verdade, e um contato enviado por ele entra no rodízio.
          </p>
          {domains.length > 0 && <p>No ar, o botão aparece somente em: {domains.join(', ')}.</p>}
        </header>
        <main aria-label="Site de exemplo">
          <SampleSite />
        </main>
        <script
          async
          src="/widget.js"
          {...Object.fromEntries(attributes.map(([name, value]) => [`data-${name}`, value]))}
        />
      </body>
    </html>
  )
}
