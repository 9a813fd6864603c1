import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { failureMessage } from '../../failure-message.ts'
import { functionFailure } from './function-failure.ts'

const said = async (failure: unknown) => failureMessage(await functionFailure(failure))
const refusal = (body: string, status = 400) =>
  new FunctionsHttpError(new Response(body, { status }))

test('a refusal shows the words of the function', async () => {
  expect(await said(refusal('{"error": "E-mail já cadastrado."}'))).toBe('E-mail já cadastrado.')
  expect(await said(refusal('{"message": "Acesso negado."}', 403))).toBe('Acesso negado.')
})

test('a refusal of the gateway, in English, is not shown', async () => {
  const limit = '{"code": "WORKER_LIMIT", "message": "Function failed due to limits"}'
  expect(await said(refusal(limit, 546))).toBe('Tente novamente em alguns instantes.')
})

test.each(['<h1>Bad gateway</h1>', '{"error": {"code": 7}}', 'null', ''])(
  'an unreadable answer (%s) is not shown',
  async (body) => {
    expect(await said(refusal(body, 502))).toBe('Tente novamente em alguns instantes.')
  },
)

test('a call that does not arrive is a connection problem', async () => {
  expect(await said(new FunctionsFetchError(new TypeError('Failed to fetch')))).toMatch(
    'Não foi possível conectar ao servidor.',
  )
})
