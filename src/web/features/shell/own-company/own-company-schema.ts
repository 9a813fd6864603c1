import { type infer as Infer, object } from 'zod/mini'
import { companyFields } from '../../../../domain/account-fields.ts'

export const ownCompanySchema = object(companyFields)

export type OwnCompany = Infer<typeof ownCompanySchema>
