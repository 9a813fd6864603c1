import { type infer as Infer, minLength, object, refine, string } from 'zod/mini'
import { newPassword } from '../../../../domain/accounts/account-fields.ts'
import { passwordRules } from '../../../session/password-rules.ts'

/** Spec section 5, "Reset password", with the password that is to be replaced, where there is one. */
const passwordFields = (asksCurrent: boolean) =>
  object({
    current: asksCurrent ? string().check(minLength(1, 'Informe sua senha atual.')) : string(),
    password: newPassword('Informe a nova senha.', passwordRules),
    repeated: string().check(minLength(1, 'Repita a nova senha.')),
  }).check(
    refine(({ password, repeated }) => repeated === '' || password === repeated, {
      path: ['repeated'],
      error: 'As senhas não coincidem.',
      // Told together with what is wrong elsewhere.
      when: () => true,
    }),
  )

export const passwordSchema = passwordFields(true)

/** Of an account that has none yet. */
export const firstPasswordSchema = passwordFields(false)

export type PasswordFields = Infer<typeof passwordSchema>
