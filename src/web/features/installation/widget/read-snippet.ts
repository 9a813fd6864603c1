import type { WidgetConfig } from '../../../../domain/widget/widget-config.ts'
import { readWidgetScript, widgetScripts } from '../../../../domain/widget/widget-script.ts'

/** The settings in a snippet that somebody installed, however their site has rewritten it; null if it is none. */
export function readSnippet(html: string): WidgetConfig | null {
  // Parsed into a document that runs no script.
  const page = new DOMParser().parseFromString(html, 'text/html')
  const script = page.querySelector<HTMLScriptElement>(widgetScripts)
  return script && readWidgetScript(script)
}
