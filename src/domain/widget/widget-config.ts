/** Spec sections 3 and 9. No schema library: the script has a budget of 4 KB. */
import { cleanText } from '../clean-text.ts'
import { defaultMessage } from '../default-message.ts'
import { readStoredUrl } from '../links/stored-url.ts'
import { readDomains } from './widget-domains.ts'
import { readWidgetFields, type WidgetFields, writeWidgetFields } from './widget-fields.ts'

export const widgetPositions = [
  'top-left',
  'top-right',
  'center-left',
  'center-right',
  'bottom-left',
  'bottom-right',
] as const

export type WidgetPosition = (typeof widgetPositions)[number]

/** Pixels. */
export const widgetSizes = { small: 48, medium: 56, large: 64 } as const

export type WidgetSize = keyof typeof widgetSizes

const sizeNames = Object.keys(widgetSizes) as WidgetSize[]

export interface WidgetConfig {
  readonly companyId: string
  /** '' for the whole company. */
  readonly teamId: string
  /** First message of the WhatsApp chat. */
  readonly message: string
  /** '' for a round button with only the symbol. */
  readonly buttonText: string
  readonly buttonColor: string
  readonly buttonSize: WidgetSize
  readonly position: WidgetPosition
  readonly pulseEffect: boolean
  readonly showName: boolean
  readonly showAvatar: boolean
  readonly companyName: string
  readonly logoUrl: string
  readonly domains: readonly string[]
  readonly fields: WidgetFields
}

/** Invalid attributes take their defaults. Names come without `data-`. */
export function readWidgetConfig(
  attribute: (name: string) => string | null | undefined,
): WidgetConfig {
  const text = (name: string, most: number) => cleanText(attribute(name) ?? '', most)
  const flag = (name: string) => (attribute(name) ?? 'false') !== 'false'
  const color = text('color', 7).toLowerCase()
  const size = text('size', 9)
  const position = text('position', 20)
  return {
    companyId: text('company', 36),
    teamId: text('team', 36),
    message: text('message', 1000) || defaultMessage,
    buttonText: attribute('text') == null ? 'Fale Conosco' : text('text', 40),
    buttonColor: /^#[0-9a-f]{6}$/.test(color) ? color : '#25d366',
    buttonSize: sizeNames.find((known) => known === size) ?? 'medium',
    position: widgetPositions.find((known) => known === position) ?? 'bottom-right',
    pulseEffect: flag('pulse'),
    showName: flag('show-name'),
    showAvatar: flag('show-avatar'),
    companyName: text('name', 80),
    logoUrl: readStoredUrl(text('logo', 2000)) ?? '',
    domains: readDomains(text('domains', 4000)),
    fields: readWidgetFields(text('fields', 2000)),
  }
}

// Marked as pure, so that the widget’s script does without it.
export const defaultWidgetConfig: WidgetConfig = /* @__PURE__ */ readWidgetConfig(() => null)

/** Only the differences from the defaults. */
export function widgetAttributes(config: WidgetConfig): Record<string, string> {
  const usual = writeAll(defaultWidgetConfig)
  return Object.fromEntries(
    Object.entries(writeAll(config)).filter(([name, value]) => value !== usual[name]),
  )
}

function writeAll(config: WidgetConfig): Record<string, string> {
  const { showName, showAvatar } = config
  return {
    company: config.companyId,
    team: config.teamId,
    text: config.buttonText,
    message: config.message,
    color: config.buttonColor,
    size: config.buttonSize,
    position: config.position,
    pulse: String(config.pulseEffect),
    'show-name': String(showName),
    'show-avatar': String(showAvatar),
    name: showName || showAvatar ? config.companyName : '',
    logo: showAvatar ? config.logoUrl : '',
    domains: config.domains.join(', '),
    fields: writeWidgetFields(config.fields),
  }
}
