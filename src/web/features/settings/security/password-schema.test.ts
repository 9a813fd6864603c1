import { expect, test } from 'vitest'
import { firstPasswordSchema, passwordSchema } from './password-schema.ts'

const problemsOf = (current: string, password: string, repeated: string) =>
  passwordSchema
    .safeParse({ current, password, repeated })
    .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)

test('a new password has six characters, is repeated, and needs the current one', () => {
  expect(problemsOf('', '', '')).toEqual([
    'current: Informe sua senha atual.',
    'password: Informe a nova senha.',
    'repeated: Repita a nova senha.',
  ])
  expect(problemsOf('antiga', '12345', '12345')).toEqual([
    'password: A senha deve ter pelo menos 6 caracteres.',
  ])
  expect(problemsOf('antiga', 'nova senha', 'outra senha')).toEqual([
    'repeated: As senhas não coincidem.',
  ])
  expect(problemsOf('antiga', 'nova senha', 'nova senha')).toBeUndefined()
})

test('the first password needs no current one', () => {
  const fields = { current: '', password: 'nova senha', repeated: 'nova senha' }
  expect(firstPasswordSchema.safeParse(fields).success).toBe(true)
  expect(firstPasswordSchema.safeParse({ ...fields, repeated: 'outra' }).success).toBe(false)
})
