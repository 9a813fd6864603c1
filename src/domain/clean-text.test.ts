import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it('keeps accents, emoji and line breaks', () => {
  expect(cleanText('  Olá, João 👋\r\ntudo bem?  ', 100)).toBe('Olá, João 👋\ntudo bem?')
})

it('drops characters that no database or link can contain', () => {
  expect(cleanText('a\u0000b\u001bc\ud83dd', 100)).toBe('abcd')
})

it('never cuts an emoji in half', () => {
  expect(cleanText('ab👋👋', 3)).toBe('ab👋')
})

it('drops invisible characters and those that change the text direction', () => {
  expect(cleanText('Ma\u200bria\u202e ohn\u2066\ufeff Jo\u00ado', 100)).toBe('Maria ohn Joo')
  expect(cleanText('\u200b\u200d \u2060', 100)).toBe('')
})

it('leaves families and flags whole', () => {
  expect(cleanText('👨‍👩‍👧 ❤️‍🔥 👩🏽‍🚀 a\u200db', 100)).toBe('👨‍👩‍👧 ❤️‍🔥 👩🏽‍🚀 ab')
})
