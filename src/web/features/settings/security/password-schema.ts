import { type infer as Infer, minLength, object, refine, string } from 'zod/mini'
import { newPassword } from '../../../../domain/accounts/account-fields.ts'
import { passwordRules } from '../../../session/password-rules.ts'

/** Spec section 5, reset password; with the current password if there is one. */
const passwordFields = (asksCurrent: boolean) =>
  object({
    current: asksCurrent ? string().check(minLength(1, 'Informe sua senha atual.')) : string(),
    password: newPassword('Informe a nova senha.', passwordRules),
    repeated: string().check(minLength(1, 'Repita a nova senha.')),
  }).check(
    refine(({ password, repeated }) => repeated === '' || password === repeated, {
      path: ['repeated'],
      error: 'As senhas não coincidem.',
      // Reported together with other errors.
      when: () => true,
    }),
  )

export const passwordSchema = passwordFields(true)

/** For accounts without a password. */
export const firstPasswordSchema = passwordFields(false)

export type PasswordFields = Infer<typeof passwordSchema>
