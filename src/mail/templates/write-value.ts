import type { Place } from './html-place.ts'

/** Addresses are written as addresses: what they would run as script is not. Go's, and `ping`. */
const addresses = new Set([
  ...[
    'action',
    'archive',
    'background',
    'cite',
    'classid',
    'codebase',
    'data',
    'formaction',
    'href',
  ],
  ...['icon', 'longdesc', 'manifest', 'ping', 'poster', 'profile', 'src', 'usemap', 'xmlns'],
])
const refused = /^(on|style$|srcdoc$)|srcset$/

/** Null where no way of writing it is safe, which Go decides by knowing JavaScript and CSS. */
export function writerFor(place: Place): ((value: string) => string) | null {
  switch (place.in) {
    case 'plain':
      return (value) => value
    case 'comment':
      return () => ''
    case 'text':
      return escapeHtml
    case 'value': {
      const { tag, attribute, address } = place
      const name = localName(attribute)
      // <meta http-equiv=refresh> leads on to an address in the middle of its text.
      if (refused.test(name) || (tag === 'meta' && name === 'content')) return null
      if (!addresses.has(name) && !/src|ur[il]/.test(name)) return escapeHtml
      if (address === 'query') return encode
      return (value) =>
        escapeHtml(address === 'start' ? normalise(harmless(value)) : normalise(value))
    }
    default:
      return null
  }
}

/** `xlink:href` is an address, and whoever writes `data-url` means one. */
const localName = (attribute: string): string =>
  attribute.startsWith('xmlns:') ? 'xmlns' : attribute.replace(/^(data-|[^:]*:)/, '')

const escapeHtml = (value: string): string =>
  value.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const encode = (value: string): string =>
  encodeURIComponent(wellFormed(value)).replaceAll(/[!'()*]/g, percent)

/** As it is, but for what no address has. */
const normalise = (value: string): string =>
  wellFormed(value).replaceAll(/[^\w\-.~:/?#[\]@!$&()*+,;=%]/gu, encode)

const percent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Half a letter of UTF-16 cannot be written as bytes. */
const wellFormed = (value: string): string => Buffer.from(value).toString()

/** Go's own mark of an address that it would not write. */
const harmless = (value: string): string =>
  /^[^/?#]*:/.test(value) && !/^(https?|mailto|tel):/i.test(value) ? '#ZgotmplZ' : value
