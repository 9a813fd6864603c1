/** Fields that several forms ask for alike, with the words for what is wrong in them. */
import { email, minLength, refine, string, trim } from 'zod/mini'
import {
  isPasswordTooLong,
  type PasswordRules,
  passwordProblem,
  passwordTooLong,
} from './password-rules.ts'

export const emailAddress = string().check(
  trim(),
  minLength(1, { error: 'Informe o e-mail.', abort: true }),
  email('Informe um e-mail válido.'),
)

export const passwordNotTooLong = refine<string>(
  (typed) => !isPasswordTooLong(typed),
  passwordTooLong,
)

/** What the rules say, once they are known: the browser learns them from the server. */
const strong = (rules: () => PasswordRules, exempt: string | null = null) =>
  refine<string>((typed) => typed === exempt || passwordProblem(typed, rules()) === null, {
    error: ({ input }) => passwordProblem(String(input), rules()) ?? undefined,
  })

/** Blank, it stays as it is. */
export const changedPassword = (rules: () => PasswordRules) => string().check(strong(rules, ''))

/** @param missing what is said where nothing was typed */
export const newPassword = (missing: string, rules: () => PasswordRules) =>
  string().check(minLength(1, { error: missing, abort: true }), strong(rules))
