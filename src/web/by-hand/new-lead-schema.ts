import {
  extend,
  type infer as Infer,
  maxLength,
  minLength,
  object,
  refine,
  string,
  trim,
} from 'zod/mini'
import { emailMessage } from '../../domain/form/field-messages.ts'
import { isEmail } from '../../domain/is-email.ts'
import { sellerSchema } from '../../domain/seller-schema.ts'

const name = string().check(
  trim(),
  minLength(1, 'Informe o nome.'),
  maxLength(120, 'Use no máximo 120 caracteres.'),
)

export const personSchema = object({
  name,
  phone: sellerSchema.shape.phone,
  email: string().check(
    trim(),
    refine((typed) => typed === '' || isEmail(typed), { error: emailMessage }),
  ),
  city: string().check(trim(), maxLength(120, 'Use no máximo 120 caracteres.')),
})

export type Person = Infer<typeof personSchema>

export const newLeadSchema = extend(personSchema, {
  source: string(),
  /** `next`, `team:` or `seller:` with an id. */
  to: string(),
})

export type NewLead = Infer<typeof newLeadSchema>

/** The field that shows a message of the database. */
export function fieldOfPerson(message: string): keyof Person | null {
  if (/^Nome /.test(message)) return 'name'
  if (
    /^(Telefone|DDD) |já foi registrado com outro telefone|contato com este telefone/.test(message)
  )
    return 'phone'
  if (/^E-mail /.test(message)) return 'email'
  return /^Cidade /.test(message) ? 'city' : null
}

export function fieldOfRefusal(message: string): keyof NewLead | null {
  return fieldOfPerson(message) ?? (/^(Este vendedor|Vendedor|Equipe) /.test(message) ? 'to' : null)
}
