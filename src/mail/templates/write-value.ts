import type { Place } from './html-place.ts'

/** Their values could run as script: Go's list and `ping`. */
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

/** Null where escaping needs a parser of JavaScript or CSS. */
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
      // <meta http-equiv=refresh> contains a URL inside its text.
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

/** As in Go, for `xlink:href` and `data-url`. */
const localName = (attribute: string): string =>
  attribute.startsWith('xmlns:') ? 'xmlns' : attribute.replace(/^(data-|[^:]*:)/, '')

const escapeHtml = (value: string): string =>
  value.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const encode = (value: string): string =>
  encodeURIComponent(wellFormed(value)).replaceAll(/[!'()*]/g, percent)

/** Percent-encodes characters that no URL contains. */
const normalise = (value: string): string =>
  wellFormed(value).replaceAll(/[^\w\-.~:/?#[\]@!$&()*+,;=%]/gu, encode)

const percent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Replaces lone surrogates. */
const wellFormed = (value: string): string => Buffer.from(value).toString()

/** `#ZgotmplZ` is Go's marker for a refused URL. */
const harmless = (value: string): string =>
  /^[^/?#]*:/.test(value) && !/^(https?|mailto|tel):/i.test(value) ? '#ZgotmplZ' : value
