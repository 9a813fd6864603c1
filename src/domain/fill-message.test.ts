import { expect, it } from 'vitest'
import { fillMessage } from './fill-message.ts'

it('fills in known placeholders and removes unknown ones', () => {
  expect(
    fillMessage('Oi {vendedor}, sou {nome} de {cidade}{sobrenome}!', {
      nome: 'Ana',
      vendedor: 'Bia',
    }),
  ).toBe('Oi Bia, sou Ana de!')
  expect(fillMessage('{constructor}{__proto__}', {})).toBe('')
  expect(fillMessage('Olá {x}, vi o {modelo} hoje{y}.', {})).toBe('Olá, vi o hoje.')
  expect(fillMessage('Olá {x}tudo bem?', {})).toBe('Olá tudo bem?')
})
