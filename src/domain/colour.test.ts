import { expect, it } from 'vitest'
import { buttonColours, contrast, readableOn, readableShade } from './colour.ts'

it.each([
  ['#15803d', '#ffffff'],
  ['#1d4ed8', '#ffffff'],
  ['#16a34a', '#0f172a'],
  ['#facc15', '#0f172a'],
  ['#f0f9ff', '#0f172a'],
  ['#000000', '#ffffff'],
  ['#7b7b7b', '#000000'],
])('writes on %s in %s', (background, text) => {
  expect(readableOn(background)).toBe(text)
})

it('writes readably on every grey', () => {
  for (let grey = 0; grey < 256; grey += 1) {
    const background = `#${grey.toString(16).padStart(2, '0').repeat(3)}`
    expect(contrast(background, readableOn(background)), background).toBeGreaterThanOrEqual(4.5)
  }
})

it('darkens a colour until it can be read on white, and no further', () => {
  expect(readableShade('#15803d')).toBe('#15803d')
  expect(readableShade('#16a34a')).toBe('#12823b')
  expect(readableShade('#ffffff')).toBe('#737373')
})

it('keeps a light brand colour, with dark letters', () => {
  expect(buttonColours('#facc15')).toEqual({ background: '#facc15', text: '#0f172a' })
  expect(buttonColours('#16a34a')).toEqual({ background: '#12823b', text: '#ffffff' })
})
