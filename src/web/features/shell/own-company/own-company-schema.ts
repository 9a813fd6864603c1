import {
  email,
  type infer as Infer,
  maxLength,
  minLength,
  object,
  string,
  superRefine,
  trim,
} from 'zod/mini'
import { parsePhone } from '../../../../domain/phone.ts'

export const ownCompanySchema = object({
  name: string().check(
    trim(),
    minLength(1, 'Informe o nome da empresa.'),
    maxLength(120, 'Use no máximo 120 caracteres.'),
  ),
  email: string().check(
    trim(),
    minLength(1, { error: 'Informe o e-mail.', abort: true }),
    email('Informe um e-mail válido.'),
  ),
  phone: string().check(
    superRefine((typed, context) => {
      if (typed.trim() === '') return
      const phone = parsePhone(typed)
      if ('problem' in phone) context.addIssue(`${phone.problem}.`)
    }),
  ),
})

export type OwnCompany = Infer<typeof ownCompanySchema>
