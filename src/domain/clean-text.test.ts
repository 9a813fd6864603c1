import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it('keeps accents, emoji and line breaks', () => {
  expect(cleanText('  Olá, João 👋\r\ntudo bem?  ', 100)).toBe('Olá, João 👋\ntudo bem?')
})

it('drops what no database or link can carry', () => {
  expect(cleanText('a\u0000b\u001bc\ud83dd', 100)).toBe('abcd')
})

it('never cuts an emoji in half', () => {
  expect(cleanText('ab👋👋', 3)).toBe('ab👋')
})
