import { expect, it } from 'vitest'
import { phoneMessage } from '../domain/form/field-messages.ts'
import { defaultFormConfig, readFormConfig } from '../domain/form/form-config.ts'
import { readAnswers } from './form-answers.ts'

const { fields } = defaultFormConfig
const allFields = readFormConfig({
  fields: Object.fromEntries(
    ['email', 'city', 'company', 'position', 'message'].map((name) => [name, { enabled: true }]),
  ),
}).fields

it('reads a name and a phone as people type them', () => {
  expect(readAnswers(fields, { name: '  Ana Lima ', phone: '(11) 91234-5678' })).toMatchObject({
    answers: { name: 'Ana Lima', phone: '11912345678', email: '' },
  })
})

it.each([
  [{ phone: '11912345678' }, { name: 'Informe seu nome.' }],
  [{ name: ' ', phone: '11912345678' }, { name: 'Informe seu nome.' }],
  [{ name: 'Ana' }, { phone: 'Informe seu telefone.' }],
  [{ name: 'Ana', phone: '123' }, { phone: phoneMessage('Telefone inválido') }],
  [{ name: 'Ana', phone: '20912345678' }, { phone: phoneMessage('DDD inválido') }],
  [{ name: 'a'.repeat(10_240), phone: '11912345678' }, { name: 'Use no máximo 120 caracteres.' }],
  [
    { name: ['Ana'], phone: 11 },
    { name: 'Informe seu nome.', phone: 'Informe seu telefone.' },
  ],
])('says what is wrong with %j', (typed, problems) => {
  expect(readAnswers(fields, typed)).toEqual({ problems })
})

it('refuses an invalid e-mail', () => {
  const ana = { name: 'Ana', phone: '11912345678' }
  expect(readAnswers(allFields, { ...ana, email: 'ana@' })).toEqual({
    problems: { email: 'Informe um e-mail válido.' },
  })
  expect(readAnswers(allFields, { ...ana, email: '' })).toMatchObject({ answers: { email: '' } })
})

it('keeps optional answers, and drops what the link did not ask for', () => {
  const typed = { name: 'Ana', phone: '11912345678', city: 'Recife', role: 'admin' }
  expect(readAnswers(allFields, typed)).toMatchObject({ answers: { city: 'Recife' } })
  expect(readAnswers(fields, typed)).toMatchObject({ answers: { city: '' } })
  expect(readAnswers(fields, typed)).not.toHaveProperty('answers.role')
})

it('requires an optional field that the link marks as required', () => {
  const required = readFormConfig({ fields: { city: { enabled: true, required: true } } }).fields
  expect(readAnswers(required, { name: 'Ana', phone: '11912345678' })).toEqual({
    problems: { city: 'Preencha este campo.' },
  })
})
