import { expect, test } from 'vitest'
import { newPasswordSchema, registerSchema, resetRequestSchema } from './account-schemas.ts'

type Schema = typeof newPasswordSchema | typeof registerSchema | typeof resetRequestSchema
const complaints = (schema: Schema, value: object) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? []

test('a new password must be repeated', () => {
  expect(complaints(newPasswordSchema, { password: '', repeated: '' })).toEqual([
    'password: Informe a nova senha.',
    'repeated: Repita a nova senha.',
  ])
  expect(complaints(newPasswordSchema, { password: 'segredo', repeated: 'outra' })).toEqual([
    'repeated: As senhas não coincidem.',
  ])
  expect(complaints(newPasswordSchema, { password: 'curta', repeated: 'longa' })).toEqual([
    'password: A senha deve ter pelo menos 6 caracteres.',
    'repeated: As senhas não coincidem.',
  ])
  expect(complaints(newPasswordSchema, { password: 'segredo', repeated: 'segredo' })).toEqual([])
})

test('a password is limited to the bytes that bcrypt reads', () => {
  const tooLong =
    'password: A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.'
  const account = { name: 'Ana', email: 'ana@sol.example' }
  for (const [password, said] of [
    ['a'.repeat(72), []],
    ['a'.repeat(73), [tooLong]],
    ['ã'.repeat(36), []],
    ['ã'.repeat(37), [tooLong]],
  ] as const) {
    expect(complaints(newPasswordSchema, { password, repeated: password })).toEqual(said)
    expect(complaints(registerSchema, { ...account, password })).toEqual(said)
  }
})

test('an account needs a name, an e-mail and a password', () => {
  expect(complaints(registerSchema, { name: ' ', email: '', password: '' })).toEqual([
    'name: Informe seu nome.',
    'email: Informe seu e-mail.',
    'password: Escolha uma senha.',
  ])
  expect(complaints(registerSchema, { name: 'Ana', email: 'ana', password: 'x' })).toEqual([
    'email: Informe um e-mail válido.',
    'password: A senha deve ter pelo menos 6 caracteres.',
  ])
})

test('a reset needs an e-mail', () => {
  expect(complaints(resetRequestSchema, { email: '' })).toEqual(['email: Informe seu e-mail.'])
  expect(complaints(resetRequestSchema, { email: ' ana@sol.example ' })).toEqual([])
})
