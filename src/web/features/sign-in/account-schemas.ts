import { email, maxLength, minLength, object, refine, string, trim } from 'zod/mini'
import { newPassword } from '../../../domain/accounts/account-fields.ts'
import { passwordRules } from '../../session/password-rules.ts'

const emailField = string().check(
  trim(),
  minLength(1, { error: 'Informe seu e-mail.', abort: true }),
  email('Informe um e-mail válido.'),
)

/** Spec section 5, login. */
export const signInSchema = object({
  email: emailField,
  password: string().check(minLength(1, 'Informe sua senha.')),
})

/** Spec section 5, register. */
export const registerSchema = object({
  name: string().check(
    trim(),
    minLength(1, 'Informe seu nome.'),
    maxLength(120, 'Use no máximo 120 caracteres.'),
  ),
  email: emailField,
  password: newPassword('Escolha uma senha.', passwordRules),
})

/** Spec section 5, reset request. */
export const resetRequestSchema = object({ email: emailField })

/** Spec section 5, reset password. */
export const newPasswordSchema = object({
  password: newPassword('Informe a nova senha.', passwordRules),
  repeated: string().check(minLength(1, 'Repita a nova senha.')),
}).check(
  refine(({ password, repeated }) => repeated === '' || password === repeated, {
    path: ['repeated'],
    error: 'As senhas não coincidem.',
    when: ({ value }) => typeof value === 'object',
  }),
)
