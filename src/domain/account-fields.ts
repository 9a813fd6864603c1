/** Fields that several forms ask for alike, with the words for what is wrong in them. */
import { email, maxLength, minLength, refine, string, superRefine, trim } from 'zod/mini'
import { parsePhone } from './phone.ts'

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

/** Spec section 5, company form: the phone is optional, and one that is given must exist in Brazil. */
export const companyFields = {
  name: string().check(
    trim(),
    minLength(1, 'Informe o nome da empresa.'),
    maxLength(120, 'Use no máximo 120 caracteres.'),
  ),
  email: emailAddress,
  phone: string().check(
    superRefine((typed, context) => {
      if (typed.trim() === '') return
      const phone = parsePhone(typed)
      if ('problem' in phone) context.addIssue(`${phone.problem}.`)
    }),
  ),
}
