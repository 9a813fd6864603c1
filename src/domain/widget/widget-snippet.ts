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

/** Keeps the snippet on one line. */
function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replace(/["<>\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
