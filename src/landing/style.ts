import { createHash } from 'node:crypto'

export const minified = (...sheets: string[]): string =>
  sheets
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')

/** As a content security policy names it. */
export const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`
