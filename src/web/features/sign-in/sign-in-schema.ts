import { email, minLength, object, string, trim } from 'zod/mini'

/** Spec section 5, login: both required, the e-mail in e-mail format. */
export const signInSchema = object({
  email: string().check(
    trim(),
    minLength(1, { error: 'Informe seu e-mail.', abort: true }),
    email('Informe um e-mail válido.'),
  ),
  password: string().check(minLength(1, 'Informe sua senha.')),
})
