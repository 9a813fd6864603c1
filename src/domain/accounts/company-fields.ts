import { maxLength, minLength, string, superRefine, trim } from 'zod/mini'
import { parsePhone } from '../phone.ts'
import { emailAddress, phoneDigits } from './account-fields.ts'

/** Spec section 5, company form. */
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
    phoneDigits,
  ),
}
