/** Read on a phone in the sun: WCAG 1.4.3 and 1.4.11. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const css = read('seller-page.css')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

test.each([
  ['light', light],
  ['dark', dark],
])('fields, buttons and placeholders are seen in %s', (_, theme) => {
  const edge = colour(theme, 'edge')
  for (const behind of ['surface', 'paper']) {
    expect(contrast(edge, colour(theme, behind)), behind).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(colour(theme, 'quiet'), colour(theme, 'surface'))).toBeGreaterThanOrEqual(4.5)
})

test('every field and button has that edge, every placeholder that colour', () => {
  const edges = `${css}${read('lead-card.css')}`.match(/1\.5px solid var\(--\w+\)/g)
  expect(new Set(edges)).toEqual(new Set(['1.5px solid var(--edge)']))
  expect(css).toMatch(/::placeholder \{\s+color: var\(--quiet\);\s+opacity: 1;/)
})

const colour = (theme: string, name: string) =>
  new RegExp(`--${name}: #(\\w+);`).exec(theme)?.[1] ?? ''

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const digits = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? [])
    .map((part) => Number.parseInt(part, 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
