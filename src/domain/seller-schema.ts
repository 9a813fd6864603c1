import {
  boolean,
  type infer as Infer,
  maxLength,
  minLength,
  object,
  refine,
  string,
  superRefine,
  trim,
} from 'zod/mini'
import { phoneDigits } from './accounts/account-fields.ts'
import { emailMessage } from './form/field-messages.ts'
import { isEmail } from './is-email.ts'
import { parsePhone } from './phone.ts'

/** Spec section 5, seller form. */
export const sellerSchema = object({
  name: string().check(
    trim(),
    minLength(1, 'Informe o nome completo.'),
    maxLength(120, 'Use no máximo 120 caracteres.'),
  ),
  email: string().check(
    trim(),
    minLength(1, { error: 'Informe o e-mail.', abort: true }),
    refine(isEmail, emailMessage),
  ),
  phone: string().check(
    minLength(1, { error: 'Informe o telefone.', abort: true }),
    superRefine((typed, context) => {
      const phone = parsePhone(typed)
      if ('problem' in phone) context.addIssue(`${phone.problem}.`)
    }),
    phoneDigits,
  ),
  active: boolean(),
})

export type SellerFields = Infer<typeof sellerSchema>
