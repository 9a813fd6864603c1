import { expect, test } from 'vitest'
import { fieldOfRefusal, newLeadSchema } from './new-lead-schema.ts'

const typed = {
  name: ' Lia de Olinda ',
  phone: '(81) 91234-5678',
  email: '',
  city: '',
  source: 'outros',
  to: 'next',
}

test('a name and a WhatsApp are enough', () => {
  expect(newLeadSchema.parse(typed)).toMatchObject({ name: 'Lia de Olinda', phone: '81912345678' })
})

test.each([
  [{ name: ' ' }, 'Informe o nome.'],
  [{ phone: '' }, 'Informe o telefone.'],
  [{ phone: '(20) 91234-5678' }, 'DDD inválido.'],
  [{ email: 'lia@' }, 'Informe um e-mail válido.'],
  [{ city: 'x'.repeat(121) }, 'Use no máximo 120 caracteres.'],
])('%j is told at its field', (wrong, message) => {
  const { error } = newLeadSchema.safeParse({ ...typed, ...wrong })
  expect(error?.issues).toMatchObject([{ path: Object.keys(wrong), message }])
})

test('a refusal of the database is shown at its field', () => {
  expect(fieldOfRefusal('Nome pode ter no máximo 120 caracteres.')).toBe('name')
  expect(fieldOfRefusal('DDD inválido')).toBe('phone')
  expect(fieldOfRefusal('E-mail inválido')).toBe('email')
  expect(fieldOfRefusal('Este vendedor não pode receber leads agora.')).toBe('to')
  expect(fieldOfRefusal('Equipe não encontrada.')).toBe('to')
  expect(fieldOfRefusal('Apenas administradores e gerentes podem fazer isso.')).toBeNull()
})
