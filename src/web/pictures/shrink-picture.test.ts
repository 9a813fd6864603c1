import { expect, test } from 'vitest'
import { pictureProblem } from './shrink-picture.ts'

test.each([
  ['image/png', 2_097_152, null],
  ['image/webp', 1, null],
  ['image/jpeg', 2_097_153, 'A imagem pode ter no máximo 2 MB.'],
  ['image/svg+xml', 1, 'Escolha uma imagem PNG, JPG ou WebP.'],
  ['', 1, 'Escolha uma imagem PNG, JPG ou WebP.'],
])('a file of type “%s” with %i bytes: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem)
})
