import { type infer as Infer, object, string } from 'zod/mini'
import { companyFields } from '../../../../domain/account-fields.ts'

export const companySchema = object({ ...companyFields, timeZone: string() })

export type CompanyFields = Infer<typeof companySchema>
