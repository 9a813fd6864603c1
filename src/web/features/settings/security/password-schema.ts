import { type infer as Infer, minLength, object, refine, string } from 'zod/mini'
import { newPassword } from '../../../../domain/account-fields.ts'
import { passwordRules } from '../../../session/password-rules.ts'

/** Spec section 5, "Reset password", with the password that is to be replaced. */
export const passwordSchema = object({
  current: string().check(minLength(1, 'Informe sua senha atual.')),
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

export type PasswordFields = Infer<typeof passwordSchema>
