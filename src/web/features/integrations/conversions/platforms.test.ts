import { expect, test } from 'vitest'
import { fieldOfRefusal } from './platforms.ts'

// Sentences of private.check_conversions().
test.each([
  ['Informe pelo menos um evento.', 'lead'],
  ['Informe o token de acesso.', 'secret'],
  ['A chave secreta da API não parece completa. Copie-a de novo no Google Analytics.', 'secret'],
  ['O ID do conjunto de dados tem só números, como 1234567890123456.', 'target'],
  ['O código do evento de teste é como TEST12345.', 'testCode'],
  ['O ID da métrica é como G-ABC123DEF4.', 'target'],
])('“%s” is said at the field %s', (message, name) => {
  expect(fieldOfRefusal(message)).toBe(name)
})

test('another failure belongs to no field', () => {
  expect(fieldOfRefusal('Plataforma desconhecida.')).toBeNull()
})
