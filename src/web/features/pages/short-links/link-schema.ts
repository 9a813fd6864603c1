import { check, maxLength, minLength, object, string, trim } from 'zod/mini'
import { isOwnShortLink, readStoredUrl } from '../../../../domain/stored-url.ts'

/** Spec section 5, short-link form, and product decision 23. */
export const linkSchema = (origin: string) =>
  object({
    originalUrl: string().check(
      trim(),
      minLength(1, { error: 'Informe o endereço original.', abort: true }),
      check((field) => {
        const href = readStoredUrl(field.value)
        const problem = !href
          ? 'Informe um endereço que comece com http:// ou https://.'
          : isOwnShortLink(href, origin) && 'Um link curto não pode levar a outro link curto.'
        if (problem) field.issues.push({ code: 'custom', input: field.value, message: problem })
      }),
    ),
    code: string().check(maxLength(20, 'Use no máximo 20 caracteres.')),
  })
