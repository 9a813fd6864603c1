/** Fields that several forms ask for alike, with the words for what is wrong in them. */
import { email, maxLength, minLength, string, superRefine, trim } from 'zod/mini'
import { parsePhone } from './phone.ts'

export const emailAddress = string().check(
  trim(),
  minLength(1, { error: 'Informe o e-mail.', abort: true }),
  email('Informe um e-mail válido.'),
)

/** Spec section 5: what a password that is reset must have. */
export const shortestPassword = 6
export const passwordTooShort = 'A senha deve ter pelo menos 6 caracteres.'

/** @param missing what is said where nothing was typed */
export const newPassword = (missing: string) =>
  string().check(
    minLength(1, { error: missing, abort: true }),
    minLength(shortestPassword, passwordTooShort),
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
