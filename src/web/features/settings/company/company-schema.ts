import { type infer as Infer, maxLength, object, string } from 'zod/mini'
import { companyFields } from '../../../../domain/accounts/company-fields.ts'

const longestPrivacyText = 4000

export const companySchema = object({
  ...companyFields,
  timeZone: string(),
  privacyText: string().check(maxLength(longestPrivacyText, 'Use no máximo 4.000 caracteres.')),
})

export type CompanyFields = Infer<typeof companySchema>
