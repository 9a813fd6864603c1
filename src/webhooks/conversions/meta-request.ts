/** https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters */
import { createHash } from 'node:crypto'
import type { PlatformSettings } from '../call-table.ts'
import {
  isSale,
  type Refusal,
  saleOf,
  type ToldEvent,
  type ToldLead,
  timeOf,
} from './told-event.ts'

/** Meta refuses a request with an older event. */
const oldest = 7 * 24 * 3_600_000

export function metaRequest(
  event: ToldEvent,
  settings: PlatformSettings,
  eventId: string,
  now: Date,
) {
  const isTest = event.type === 'webhook.test'
  const at = timeOf(event, now)
  const name = isSale(event) ? (settings.won ?? 'Purchase') : (settings.lead ?? 'Lead')
  const sale = saleOf(event)
  const told = {
    // A test is no conversion.
    event_name: isTest ? 'RodizioTeste' : name,
    event_time: seconds(now.getTime() - at.getTime() < oldest ? at : now),
    // Equal for each repetition.
    event_id: isTest ? eventId : `${event.data.id}-${isSale(event) ? 'won' : 'lead'}`,
    // "website" would need the visitor's browser, which is not kept.
    action_source: 'system_generated',
    user_data: userData(isTest ? { email: 'teste@example.com' } : event.data),
    ...(sale ? { custom_data: sale } : {}),
  }
  return {
    data: [told],
    ...(isTest && settings.test_code ? { test_event_code: settings.test_code } : {}),
  }
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** Each is hashed, except the click and browser ids. */
export function userData({ id, name = '', phone, email, attribution, created_at }: ToldLead) {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)
  const hashed = {
    em: email?.trim().toLowerCase(),
    ph: phone && `55${phone.replace(/\D/g, '')}`,
    fn: words[0],
    ln: words.length > 1 ? words.at(-1) : undefined,
    external_id: id,
  }
  const clicked = readId(attribution?.fbclid)
  const ids = {
    fbc:
      readId(attribution?.fbc) ??
      (clicked && created_at && `fb.1.${Date.parse(created_at)}.${clicked}`),
    fbp: readId(attribution?.fbp),
  }
  return Object.fromEntries(
    [
      ...Object.entries(hashed).map(([key, value]) => [key, value && [hash(value)]]),
      ...Object.entries(ids),
    ].filter(([, value]) => value),
  ) as Record<string, string | string[]>
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Visitors can write anything there. */
const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{5,500}$/.test(value) ? value : undefined

/** Invalid parameter. Its subcode 33 means the dataset. */
const invalid = 100

export function readMetaRefusal(status: number, words: string): Refusal {
  const { error } = parse(words)
  if (!error) return { words, isOfEvent: false }
  const told = [error.error_user_title, error.error_user_msg ?? error.message].filter(Boolean)
  return {
    words: told.join(': ') || words,
    isOfEvent:
      status === 400 &&
      error.code === invalid &&
      error.error_subcode !== 33 &&
      error.is_transient !== true,
  }
}

interface MetaError {
  readonly message?: string
  readonly code?: number
  readonly error_subcode?: number
  readonly is_transient?: boolean
  readonly error_user_title?: string
  readonly error_user_msg?: string
}

function parse(words: string): { error?: MetaError } {
  try {
    return Object(JSON.parse(words))
  } catch {
    return {}
  }
}
