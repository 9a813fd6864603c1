import {
  boolean,
  extend,
  type infer as Infer,
  nullable,
  object,
  enum as oneOf,
  string,
} from 'zod/mini'
import { changedPassword, newPassword } from '../../../domain/accounts/account-fields.ts'
import { companyFields } from '../../../domain/accounts/company-fields.ts'
import { passwordRules } from '../../session/password-rules.ts'

export const plans = ['basic', 'pro', 'enterprise'] as const

/** Spec section 5: a blank password keeps the current one. */
export const companyChange = object({
  ...companyFields,
  password: changedPassword(passwordRules),
  /** Whose password it is; null where nobody enters yet. */
  login: nullable(string()),
  plan: oneOf(plans),
  active: boolean(),
})

export const newCompany = extend(companyChange, {
  password: newPassword('Informe a senha.', passwordRules),
})

export type CompanyFields = Infer<typeof companyChange>
