import { PostgrestError, StorageApiError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { failureMessage } from './failure-message.ts'

test('a refusal by the policies is shown in Portuguese', () => {
  expect(failureMessage({ code: '42501', message: 'permission denied for table sellers' })).toBe(
    'Você não tem permissão para fazer isso.',
  )
})

test.each([
  ['P0001', 'O limite de vendedores do seu plano foi atingido.'],
  ['22023', 'DDD inválido'],
  ['23514', 'O vendedor não é da empresa do lead.'],
  ['42501', 'Apenas administradores podem alterar os dados da empresa.'],
  ['PT404', 'Link não encontrado ou expirado'],
])('a sentence raised by the project (%s) is shown unchanged', (code, message) => {
  expect(failureMessage(refusal(code, message))).toBe(message)
})

test.each([
  ['22001', 'value too long for type character varying(120)', 'longo demais'],
  [
    '23514',
    'new row for relation "sellers" violates check constraint "sellers_name_check"',
    'Um dos',
  ],
  ['22P02', 'invalid input syntax for type uuid: "x"', 'Um dos valores'],
  ['22023', 'time zone "Marte" not recognized', 'Um dos valores'],
  ['23503', 'update or delete on table "x" violates foreign key constraint', 'Outros dados'],
  ['40001', 'could not serialize access due to concurrent update', 'ocupado'],
  ['53300', 'sorry, too many clients already', 'ocupado'],
  ['PGRST116', 'JSON object requested, multiple (or no) rows returned', 'não existe mais'],
  ['PGRST205', "Could not find the table 'public.x' in the schema cache", 'Tente novamente'],
  ['unexpected_failure', 'Unexpected failure, please check server logs', 'Tente novamente'],
])('a message of the database or its interface (%s: %s) is never shown', (code, message, shown) => {
  expect(failureMessage(refusal(code, message))).toContain(shown)
})

test.each([
  ['403', 'Você não tem permissão para fazer isso.'],
  ['413', 'O que você enviou é grande demais.'],
  ['400', 'Tente novamente em alguns instantes.'],
])('a storage refusal with %s has a message of its own', (statusCode, shown) => {
  const refused = new StorageApiError('new row violates …', Number(statusCode), statusCode)
  expect(failureMessage(refused)).toBe(shown)
})

test('a defect of the dashboard and the page of a proxy show none of their text', () => {
  const none = 'Tente novamente em alguns instantes.'
  expect(failureMessage(new TypeError('Cannot read properties of null'))).toBe(none)
  expect(failureMessage(refusal('', '<html>502 Bad Gateway</html>'))).toBe(none)
})

test('a refusal of the dashboard itself is shown', () => {
  expect(failureMessage(new Error('Este código já está em uso.'))).toBe(
    'Este código já está em uso.',
  )
})

test.each([
  'TypeError: Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
])('a lost connection (%s) is named as such', (message) => {
  expect(failureMessage({ message })).toMatch(/Verifique sua conexão/)
})

test.each([undefined, null, {}, { message: '' }])('%j still gives a sentence', (failure) => {
  expect(failureMessage(failure)).toBe('Tente novamente em alguns instantes.')
})

const refusal = (code: string, message: string) =>
  new PostgrestError({ code, message, details: '', hint: '' })
