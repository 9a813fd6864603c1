/** The one line that a company pastes into its site. */
import { type WidgetConfig, widgetAttributes } from './widget-config.ts'

/** @param origin where `/widget.js` is served, and the form that it opens */
export function writeWidgetSnippet(origin: string, config: WidgetConfig): string {
  const attributes = Object.entries(widgetAttributes(config))
    .map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
    .join('')
  return `<script src="${origin}/widget.js"${attributes} async></script>`
}

/** For Google Tag Manager, which drops `data-` attributes: the same in the address. */
export function writeTagManagerSnippet(origin: string, config: WidgetConfig): string {
  const query = new URLSearchParams(widgetAttributes(config))
  return `<script src="${escapeAttribute(`${origin}/widget.js?${query}`)}" async></script>`
}

/** Line breaks as well: the snippet stays one line. */
function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replace(/["<>\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
