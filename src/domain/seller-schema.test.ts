import { expect, test } from 'vitest'
import { emailCases } from '../../tests/support/email-cases.ts'
import { sellerSchema } from './seller-schema.ts'

const seller = {
  name: 'Ana Souza',
  email: 'ana@loja.com.br',
  phone: '(11) 91234-5678',
  active: true,
}
const messagesFor = (change: Partial<typeof seller>) =>
  sellerSchema.safeParse({ ...seller, ...change }).error?.issues.map(({ message }) => message) ?? []

test('a complete form with a mobile or a landline is valid', () => {
  expect(messagesFor({})).toEqual([])
  expect(messagesFor({ phone: '(11) 3234-5678' })).toEqual([])
})

test.each(emailCases)('“%s” is a seller’s e-mail: %s', (email, is) => {
  expect(messagesFor({ email }).length === 0).toBe(is)
})

test.each([
  [{ name: '  ' }, 'Informe o nome completo.'],
  [{ email: '' }, 'Informe o e-mail.'],
  [{ email: 'ana@' }, 'Informe um e-mail válido.'],
  [{ phone: '' }, 'Informe o telefone.'],
  [{ phone: '(11) 9123' }, 'Telefone inválido.'],
  [{ phone: '(20) 91234-5678' }, 'DDD inválido.'],
])('%j gets one message: %s', (change, message) => {
  expect(messagesFor(change)).toEqual([message])
})

test('stored values are trimmed, and the phone is digits only', () => {
  const typed = {
    ...seller,
    name: ' Ana Souza ',
    email: ' ana@loja.com.br ',
    phone: '+55 11 91234-5678',
  }
  expect(sellerSchema.parse(typed)).toEqual({ ...seller, phone: '11912345678' })
})
