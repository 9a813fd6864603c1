import type { PhoneProblem } from '../phone.ts'
import type { FormField } from './form-fields.ts'

export const emailMessage = 'Informe um e-mail válido.'

export const phoneMessage = (problem: PhoneProblem) =>
  `${problem}. Use um número do Brasil com DDD, como (11) 91234-5678.`

export function missingMessage(name: FormField): string {
  if (name === 'name') return 'Informe seu nome.'
  if (name === 'phone') return 'Informe seu telefone.'
  if (name === 'email') return 'Informe seu e-mail.'
  return 'Preencha este campo.'
}
