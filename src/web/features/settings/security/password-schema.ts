import { type infer as Infer, minLength, object, refine, string } from 'zod/mini'

/** Spec section 5, "Reset password", with the password that is to be replaced. */
export const passwordSchema = object({
  current: string().check(minLength(1, 'Informe sua senha atual.')),
  password: string().check(
    minLength(1, { error: 'Informe a nova senha.', abort: true }),
    minLength(6, 'A senha deve ter pelo menos 6 caracteres.'),
  ),
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
