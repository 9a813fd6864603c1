import { check, email, maxLength, minLength, object, prefault, string, trim } from 'zod/mini'
import { newPassword } from '../domain/accounts/account-fields.ts'
import type { PasswordRules } from '../domain/accounts/password-rules.ts'

export type Field = 'name' | 'email' | 'password' | 'repeated'
export type Problems = Partial<Record<Field, string>>

const text = (...checks: Parameters<ReturnType<typeof string>['check']>) =>
  prefault(string().check(...checks), '')

export function createFormReader(rules: PasswordRules) {
  const schema = object({
    name: text(
      trim(),
      minLength(1, 'Informe seu nome.'),
      maxLength(120, 'Use no máximo 120 caracteres.'),
    ),
    email: text(
      trim(),
      minLength(1, { error: 'Informe seu e-mail.', abort: true }),
      email('Informe um e-mail válido.'),
    ),
    password: prefault(
      newPassword('Escolha uma senha.', () => rules),
      '',
    ),
    repeated: text(minLength(1, 'Repita a senha.')),
  }).check(
    check(({ value, issues }) => {
      if (value.repeated === '' || value.password === value.repeated) return
      const message = 'As senhas não coincidem.'
      issues.push({ code: 'custom', path: ['repeated'], message, input: value.repeated })
    }),
  )

  return (body: unknown) => {
    const result = schema.safeParse(body ?? {})
    if (result.success) return { typed: result.data, problems: null }
    const problems: Problems = {}
    for (const { path, message } of result.error.issues) problems[path[0] as Field] ??= message
    return { typed: readTyped(body), problems }
  }
}

/** Without the passwords. */
function readTyped(body: unknown): { name: string; email: string } {
  const { name, email } = (body ?? {}) as Record<string, unknown>
  return { name: readText(name), email: readText(email) }
}

const readText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 254) : '')
