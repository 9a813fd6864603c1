/** Spec section 5. */
import * as z from 'zod/mini'
import { cleanText } from '../domain/clean-text.ts'
import { emailMessage, missingMessage, phoneMessage } from '../domain/form/field-messages.ts'
import type { FormConfig } from '../domain/form/form-config.ts'
import { type FormField, fieldLengths, formFields } from '../domain/form/form-fields.ts'
import { isEmail } from '../domain/is-email.ts'
import { parsePhone } from '../domain/phone.ts'

export type FormAnswers = Readonly<Record<FormField, string>>
export type FieldProblems = Partial<Record<FormField, string>>

/** '' for fields that the link does not ask for. */
export function readAnswers(
  fields: FormConfig['fields'],
  typed: Readonly<Record<string, unknown>>,
): { answers: FormAnswers } | { problems: FieldProblems } {
  const asked = formFields.filter((name) => fields[name].enabled)
  const shape = asked.map((name) => [name, fieldSchema(name, fields[name].required)])
  const read = z.object(Object.fromEntries(shape)).safeParse(typed)
  if (read.success) return { answers: { ...noAnswers, ...read.data } }
  const problems = read.error.issues.map((issue) => [issue.path[0], issue.message]).reverse()
  return { problems: Object.fromEntries(problems) }
}

const noAnswers = Object.fromEntries(formFields.map((name) => [name, ''])) as FormAnswers

function fieldSchema(name: FormField, isRequired: boolean) {
  const most = fieldLengths[name]
  return z.pipe(
    z.transform((value: unknown) => cleanText(typeof value === 'string' ? value : '', most + 1)),
    z.pipe(
      z.string().check(
        z.refine((value) => !isRequired || value !== '', missingMessage(name)),
        z.maxLength(most, `Use no máximo ${most.toLocaleString('pt-BR')} caracteres.`),
      ),
      formatSchema(name),
    ),
  )
}

function formatSchema(name: FormField) {
  if (name === 'phone') return phoneSchema
  if (name === 'email')
    return z.string().check(z.refine((value) => value === '' || isEmail(value), emailMessage))
  return z.string()
}

const phoneSchema = z.pipe(
  z.string().check((field) => {
    const phone = parsePhone(field.value)
    if ('problem' in phone) {
      const message = phoneMessage(phone.problem)
      field.issues.push({ code: 'custom', input: field.value, message })
    }
  }),
  z.transform((typed: string) => {
    const phone = parsePhone(typed)
    return 'digits' in phone ? phone.digits : ''
  }),
)
