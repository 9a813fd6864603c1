import {
  boolean,
  extend,
  type infer as Infer,
  object,
  enum as oneOf,
  refine,
  string,
} from 'zod/mini'
import {
  newPassword,
  passwordNotTooLong,
  passwordTooShort,
  shortestPassword,
} from '../../../domain/account-fields.ts'
import { companyFields } from '../../../domain/company-fields.ts'

export const plans = ['basic', 'pro', 'enterprise'] as const

/** Spec section 5, company form: a blank password keeps the one there is. */
export const companyChange = object({
  ...companyFields,
  password: string().check(
    refine((typed) => typed === '' || typed.length >= shortestPassword, passwordTooShort),
    passwordNotTooLong,
  ),
  plan: oneOf(plans),
  active: boolean(),
})

export const newCompany = extend(companyChange, { password: newPassword('Informe a senha.') })

export type CompanyFields = Infer<typeof companyChange>
