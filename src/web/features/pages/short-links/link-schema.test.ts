import { expect, test } from 'vitest'
import { linkSchema } from './link-schema.ts'

const problem = (originalUrl: string) =>
  linkSchema('https://rodizio.example').safeParse({ originalUrl, code: '', teamId: null }).error
    ?.issues[0]?.message

test('an address is required and must be one that people can follow', () => {
  expect(problem(' ')).toBe('Informe o endereço original.')
  for (const unfit of ['loja', 'javascript:alert(1)', 'ftp://loja.example']) {
    expect(problem(unfit)).toBe('Informe um endereço que comece com http:// ou https://.')
  }
  expect(problem('https://loja.example/ofertas?x=1')).toBeUndefined()
  expect(problem('loja.example/ofertas')).toBeUndefined()
  expect(problem('https://banco.example@loja.example')).toBe(
    'O endereço não pode ter usuário e senha antes do @.',
  )
})

test('a short link cannot lead to another short link', () => {
  expect(problem('https://rodizio.example/l/promo')).toBe(
    'Um link curto não pode levar a outro link curto.',
  )
})
