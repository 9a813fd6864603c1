import { expect, it } from 'vitest'
import { completeAddress, hasUserInfo, isOwnShortLink, readStoredUrl } from './stored-url.ts'

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

it.each([
  [' loja.com.br/ofertas?x=1 ', 'https://loja.com.br/ofertas?x=1'],
  ['promoção.example:8443', 'https://promoção.example:8443'],
  ['http://loja.example', 'http://loja.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['paypal.com@loja.example', 'paypal.com@loja.example'],
  ['duas palavras.com', 'duas palavras.com'],
  ['loja', 'loja'],
])('completes %j to %s', (typed, address) => {
  expect(completeAddress(typed)).toBe(address)
})

it('detects text before an @, which people could take for the host', () => {
  expect(hasUserInfo('https://paypal.com@loja.example')).toBe(true)
  expect(hasUserInfo('https://user:pass@loja.example/')).toBe(true)
  expect(hasUserInfo('https://loja.example/@perfil')).toBe(false)
  expect(hasUserInfo('mailto:ana@loja.example')).toBe(false)
})

it('detects a short link that leads to another short link', () => {
  expect(isOwnShortLink('https://rodizio.example/l/demo', 'https://rodizio.example')).toBe(true)
  expect(isOwnShortLink('https://rodizio.example//L/demo', 'https://rodizio.example')).toBe(true)
  expect(isOwnShortLink('https://rodizio.example/login', 'https://rodizio.example')).toBe(false)
  expect(isOwnShortLink('https://other.example/l/demo', 'https://rodizio.example')).toBe(false)
})
