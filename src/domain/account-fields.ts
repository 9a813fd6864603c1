/** Fields that several forms ask for alike, with the words for what is wrong in them. */
import { email, minLength, refine, string, trim } from 'zod/mini'

export const emailAddress = string().check(
  trim(),
  minLength(1, { error: 'Informe o e-mail.', abort: true }),
  email('Informe um e-mail válido.'),
)

/** Spec section 5: what a password that is reset must have. */
export const shortestPassword = 6
export const passwordTooShort = 'A senha deve ter pelo menos 6 caracteres.'

/** bcrypt reads no further, and the server refuses what is longer; counted in bytes of UTF-8. */
const longestPassword = 72
export const passwordNotTooLong = refine<string>(
  (typed) => new TextEncoder().encode(typed).length <= longestPassword,
  'A senha pode ter no máximo 72 caracteres; letras com acento contam por dois.',
)

/** @param missing what is said where nothing was typed */
export const newPassword = (missing: string) =>
  string().check(
    minLength(1, { error: missing, abort: true }),
    minLength(shortestPassword, passwordTooShort),
    passwordNotTooLong,
  )
