import {
  boolean,
  email,
  extend,
  type infer as Infer,
  maxLength,
  minLength,
  object,
  enum as oneOf,
  refine,
  string,
  superRefine,
  trim,
} from 'zod/mini'
import { parsePhone } from '../../../domain/phone.ts'

export const plans = ['basic', 'pro', 'enterprise'] as const

const shortest = 6
const tooShort = 'A senha deve ter pelo menos 6 caracteres.'

/** Spec section 5: what a password that is reset must have. */
export const newPassword = string().check(
  minLength(1, { error: 'Informe a senha.', abort: true }),
  minLength(shortest, tooShort),
)

export const emailAddress = string().check(
  trim(),
  minLength(1, { error: 'Informe o e-mail.', abort: true }),
  email('Informe um e-mail válido.'),
)

/** Spec section 5, company form: a blank password keeps the one there is. */
export const companyChange = object({
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
  password: string().check(refine((typed) => typed === '' || typed.length >= shortest, tooShort)),
  plan: oneOf(plans),
  active: boolean(),
})

export const newCompany = extend(companyChange, { password: newPassword })

export type CompanyFields = Infer<typeof companyChange>
