import { type WidgetConfig, widgetAttributes } from './widget-config.ts'

/** @param origin of `/widget.js` and of the form */
export function writeWidgetSnippet(origin: string, config: WidgetConfig): string {
  const attributes = Object.entries(widgetAttributes(config))
    .map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
    .join('')
  return `<script src="${origin}/widget.js"${attributes} async></script>`
}

/** Google Tag Manager drops `data-` attributes. */
export function writeTagManagerSnippet(origin: string, config: WidgetConfig): string {
  const query = new URLSearchParams(widgetAttributes(config))
  return `<script src="${escapeAttribute(`${origin}/widget.js?${query}`)}" async></script>`
}

/** @param url of a form */
export function writeFrameSnippet(url: string): string {
  return `<iframe src="${escapeAttribute(url)}" title="Formulário de contato" width="100%" height="760" style="border:0" allow="clipboard-write" loading="lazy"></iframe>`
}

/** Keeps the snippet on one line. */
function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replace(/["<>\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
