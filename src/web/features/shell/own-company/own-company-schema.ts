import { type infer as Infer, object } from 'zod/mini'
import { companyFields } from '../../../../domain/accounts/company-fields.ts'

export const ownCompanySchema = object(companyFields)

export type OwnCompany = Infer<typeof ownCompanySchema>
