import { expect, test } from 'vitest'
import { zeroingSentence } from './last-zeroing.ts'

test('a zeroing shows its time and its author', () => {
  const at = '2025-11-21T02:30:00Z'
  expect(zeroingSentence({ at, by: 'Ana Souza' }, 'America/Sao_Paulo')).toBe(
    'Contadores zerados em 20/11/2025 às 23:30 por Ana Souza.',
  )
  expect(zeroingSentence({ at, by: null }, 'America/Manaus')).toBe(
    'Contadores zerados em 20/11/2025 às 22:30 pelo suporte da plataforma.',
  )
  expect(zeroingSentence(null, undefined)).toBe('Os contadores nunca foram zerados.')
})
