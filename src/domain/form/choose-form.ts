import { cleanText } from '../clean-text.ts'
import {
  defaultFormConfig,
  type FormConfig,
  findConfigInAddress,
  readFormConfig,
} from './form-config.ts'

export interface ChosenForm {
  readonly config: FormConfig
  readonly source: string
  /** First message of the WhatsApp chat. */
  readonly message: string
}

/**
 * The query applies only without a stored configuration. `capture_lead_public` decides again: a
 * link can change after its form was shown, and clients call it without a form. There `p_source`
 * wins over the link's source, since the form chose it here; the link's message wins over
 * `p_message`, since anybody can write an address.
 */
export function chooseForm(
  stored: unknown,
  query: Readonly<Record<string, string | undefined>>,
): ChosenForm {
  if (hasContent(stored)) {
    const config = readFormConfig(stored)
    const ownSource = (stored as { source?: unknown }).source
    const source = ownSource ? config.source : readText(query.source, 60)
    return { config, source: source ?? 'direct-link', message: config.message }
  }
  const written = findConfigInAddress(query.config)
  const config = written ?? defaultFormConfig
  const source = readText(query.source, 60) ?? written?.source ?? 'direct-link'
  return {
    // The widget's form has no switch for the company's logo.
    config:
      source === 'widget'
        ? { ...config, appearance: { ...config.appearance, showLogo: true } }
        : config,
    source,
    message: readText(query.message, 1000) ?? config.message,
  }
}

function hasContent(stored: unknown): boolean {
  return typeof stored === 'object' && stored !== null && Object.keys(stored).length > 0
}

function readText(value: string | undefined, most: number): string | null {
  return value === undefined ? null : cleanText(value, most) || null
}
