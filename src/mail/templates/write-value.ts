import type { Place } from './html-place.ts'

/** Addresses are written as addresses: what they would run as script is not. */
const addresses = new Set(['href', 'src', 'action', 'formaction', 'background', 'cite', 'poster'])
const refused = /^(on|style$|srcdoc$|srcset$)/

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
      const { attribute, address } = place
      if (refused.test(attribute)) return null
      if (!addresses.has(attribute)) return escapeHtml
      if (address === 'query') return encode
      return (value) =>
        escapeHtml(address === 'start' ? normalise(harmless(value)) : normalise(value))
    }
    default:
      return null
  }
}

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
