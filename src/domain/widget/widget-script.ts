import { findUrl } from '../links/find-url.ts'
import { readWidgetConfig, type WidgetConfig } from './widget-config.ts'

export const widgetScripts =
  'script[src*="/widget.js"][data-company],script[src*="/widget.js?"][src*="company="]'

/** Attributes, then the query: Google Tag Manager drops `data-` attributes. */
export function readWidgetScript(
  script: Pick<HTMLScriptElement, 'src' | 'getAttribute'>,
): WidgetConfig {
  const query = findUrl(script.src)?.searchParams
  return readWidgetConfig((name) => script.getAttribute(`data-${name}`) ?? query?.get(name))
}
