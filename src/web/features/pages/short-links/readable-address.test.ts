import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['https://loja.example/', 'loja.example'],
  [
    'https://loja.example/promo%C3%A7%C3%A3o?x=S%C3%A3o+Jo%C3%A3o',
    'loja.example/promoção?x=São João',
  ],
  [
    'https://rodizio.example/capture-lead?l=ig26&config=%7B%22a%22%3A1%7D&source=instagram',
    'rodizio.example/capture-lead?l=ig26&source=instagram',
  ],
  ['https://loja.example/50%25', 'loja.example/50%'],
  ['https://loja.example/%E9', 'loja.example/%E9'],
  ['nada', 'nada'],
])('%s is shown as %s', (address, shown) => {
  expect(readableAddress(address)).toBe(shown)
})
