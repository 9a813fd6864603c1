import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findWhatsappNumber, whatsappUrl } from './whatsapp-url.ts'

it('opens a chat with the Brazilian number and the message', () => {
  expect(whatsappUrl('11912345678', 'Olá! 50% off + frete\nok?')).toBe(
    'https://wa.me/5511912345678?text=Ol%C3%A1!%2050%25%20off%20%2B%20frete%0Aok%3F',
  )
  expect(whatsappUrl('1132345678')).toBe('https://wa.me/551132345678')
  expect(whatsappUrl('1181234567')).toBe('https://wa.me/5511981234567')
})

it('finds the number that a link leads to', () => {
  expect(findWhatsappNumber('https://wa.me/5511912345678?text=oi')).toBe('11912345678')
  expect(findWhatsappNumber('https://example.com/5511912345678')).toBeNull()
})

it('turns any text into a valid link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const link = whatsappUrl('11912345678', text)
      expect(link).toMatch(/^https:\/\/wa\.me\/5511912345678(\?text=[^+\s]+)?$/)
    }),
  )
})
