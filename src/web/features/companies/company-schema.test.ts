import { expect, test } from 'vitest'
import { companyChange, newCompany } from './company-schema.ts'

const company = {
  name: 'Loja Aurora',
  email: 'contato@aurora.com.br',
  phone: '',
  password: 'segredo',
  login: null,
  plan: 'basic',
  active: true,
}
const messagesFor = (schema: typeof companyChange, change: Partial<typeof company>) =>
  schema.safeParse({ ...company, ...change }).error?.issues.map(({ message }) => message) ?? []

test('a company needs no phone, but a given phone must be valid', () => {
  expect(messagesFor(newCompany, {})).toEqual([])
  expect(messagesFor(newCompany, { phone: '(11) 3234-5678' })).toEqual([])
  expect(messagesFor(newCompany, { phone: '(20) 91234-5678' })).toEqual(['DDD inválido.'])
})

test('only a new company requires a password; a blank one keeps the current password', () => {
  expect(messagesFor(newCompany, { password: '' })).toEqual(['Informe a senha.'])
  expect(messagesFor(companyChange, { password: '' })).toEqual([])
})

test.each([
  [{ name: '  ' }, 'Informe o nome da empresa.'],
  [{ email: '' }, 'Informe o e-mail.'],
  [{ email: 'contato@' }, 'Informe um e-mail válido.'],
  [{ password: '12345' }, 'A senha deve ter pelo menos 6 caracteres.'],
])('the password %j gets one message, new or changed: %s', (change, message) => {
  expect(messagesFor(newCompany, change)).toEqual([message])
  expect(messagesFor(companyChange, change)).toEqual([message])
})
