import type { WidgetConfig } from '../../../../domain/widget/widget-config.ts'
import { readWidgetScript, widgetScripts } from '../../../../domain/widget/widget-script.ts'

/** Reads an installed snippet, even one rewritten by the site; null if there is none. */
export function readSnippet(html: string): WidgetConfig | null {
  // A document of DOMParser runs no scripts.
  const page = new DOMParser().parseFromString(html, 'text/html')
  const script = page.querySelector<HTMLScriptElement>(widgetScripts)
  return script && readWidgetScript(script)
}
