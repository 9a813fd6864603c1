/** What the script element on a company's site says of its button. */
import { findUrl } from '../links/find-url.ts'
import { readWidgetConfig, type WidgetConfig } from './widget-config.ts'

/** Selects those that name a company, in either form. */
export const widgetScripts =
  'script[src*="/widget.js"][data-company],script[src*="/widget.js?"][src*="company="]'

/** Google Tag Manager drops `data-` attributes: what is missing stands in the address, without `data-`. */
export function readWidgetScript(
  script: Pick<HTMLScriptElement, 'src' | 'getAttribute'>,
): WidgetConfig {
  const query = findUrl(script.src)?.searchParams
  return readWidgetConfig((name) => script.getAttribute(`data-${name}`) ?? query?.get(name))
}
