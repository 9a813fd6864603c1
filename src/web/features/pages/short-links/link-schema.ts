import { check, maxLength, minLength, nullable, object, string, trim } from 'zod/mini'
import {
  completeAddress,
  hasUserInfo,
  isOwnShortLink,
  readStoredUrl,
} from '../../../../domain/links/stored-url.ts'

/** Spec section 5, short-link form; product decision 23. */
export const linkSchema = (origin: string) =>
  object({
    originalUrl: string().check(
      trim(),
      minLength(1, { error: 'Informe o endereço original.', abort: true }),
      check((field) => {
        const problem = findProblem(completeAddress(field.value), origin)
        if (problem) field.issues.push({ code: 'custom', input: field.value, message: problem })
      }),
    ),
    teamId: nullable(string()),
    code: string().check(maxLength(20, 'Use no máximo 20 caracteres.')),
  })

function findProblem(address: string, origin: string): string | undefined {
  if (hasUserInfo(address)) return 'O endereço não pode ter usuário e senha antes do @.'
  const href = readStoredUrl(address)
  if (!href) return 'Informe um endereço que comece com http:// ou https://.'
  return isOwnShortLink(href, origin)
    ? 'Um link curto não pode levar a outro link curto.'
    : undefined
}
