import { expect, it } from 'vitest'
import { isOwnShortLink, readStoredUrl } from './stored-url.ts'

it.each([
  ['https://loja.example/obrigado?x=1', 'https://loja.example/obrigado?x=1'],
  [' HTTP://Loja.Example ', 'http://loja.example/'],
])('accepts %s', (text, href) => {
  expect(readStoredUrl(text)).toBe(href)
})

it.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//loja.example',
  '/obrigado',
  'https://user:pass@loja.example',
  'https://paypal.com@loja.example',
  'https://loja.example/\u0000',
  'https:\\\\loja.example',
  'http://',
  `https://loja.example/${'a'.repeat(12_288)}`,
])('refuses %j', (text) => {
  expect(readStoredUrl(text)).toBeNull()
})

it('notices a short link that leads to a short link of ours', () => {
  expect(isOwnShortLink('https://rodizio.example/l/demo', 'https://rodizio.example')).toBe(true)
  expect(isOwnShortLink('https://rodizio.example//L/demo', 'https://rodizio.example')).toBe(true)
  expect(isOwnShortLink('https://rodizio.example/login', 'https://rodizio.example')).toBe(false)
  expect(isOwnShortLink('https://other.example/l/demo', 'https://rodizio.example')).toBe(false)
})
