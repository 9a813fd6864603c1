/** At most 4 KB gzip; no cookies, no storage. */
import { isUuid } from '../domain/uuid.ts'
import type { WidgetConfig } from '../domain/widget/widget-config.ts'
import { isAllowedDomain } from '../domain/widget/widget-domains.ts'
import { readWidgetScript, widgetScripts } from '../domain/widget/widget-script.ts'
import { captureUrl } from './capture-url.ts'
import { createWidget } from './create-widget.ts'

declare global {
  interface Window {
    /** The only global name. */
    rodizioWidget?: { readonly remove: () => void }
  }
}

// Null in a module, as tag managers load it.
const script =
  document.currentScript ??
  document.querySelector(widgetScripts) ??
  document.querySelector('script[src*="/widget.js"]')
if (script instanceof HTMLScriptElement && !window.rodizioWidget) start(script)

function start(script: HTMLScriptElement): void {
  const config = readWidgetScript(script)
  const { origin } = new URL(script.src)
  const obstacle = findObstacle(config)
  if (obstacle) {
    // biome-ignore lint/suspicious/noConsole: the one place where whoever installs the button looks
    console.info(`Rodízio: o botão não aparece porque ${obstacle}.`)
    // The company learns it (product decision 58).
    navigator.sendBeacon?.(`${origin}/widget-off/${config.companyId}`)
    return
  }

  const { host, link } = createWidget(config)
  const firstSearch = location.search
  // The page may have changed its URL.
  const aim = () => {
    link.href = captureUrl(origin, config, [location.search, firstSearch])
  }
  for (const event of ['click', 'auxclick', 'contextmenu']) link.addEventListener(event, aim)
  aim()
  // The body's transforms would displace a fixed element, and its replacement would remove it.
  document.documentElement.append(host)
  window.rodizioWidget = {
    remove() {
      host.remove()
      delete window.rodizioWidget
    },
  }
}

function findObstacle({ companyId, domains }: WidgetConfig): string | undefined {
  const { hostname } = location
  if (!isUuid(companyId)) return 'falta data-company válido (no Tag Manager: o código dele)'
  if (!isAllowedDomain(domains, hostname)) return `data-domains não inclui ${hostname}`
}
