import { email, minLength, overwrite, refine, string, trim } from 'zod/mini'
import { parsePhone } from '../phone.ts'
import { type PasswordRules, passwordProblem } from './password-rules.ts'

/** Of an account: stricter than isEmail, as sign-in is. A company is made with its account. */
export const emailAddress = string().check(
  trim(),
  minLength(1, { error: 'Informe o e-mail.', abort: true }),
  email('Informe um e-mail válido.'),
)

/** Of a phone that was accepted; an empty one stays empty. */
export const phoneDigits = overwrite<string>((typed) => {
  const phone = parsePhone(typed)
  return 'digits' in phone ? phone.digits : typed.trim()
})

/** The browser receives the rules later. */
const strong = (rules: () => PasswordRules, exempt: string | null = null) =>
  refine<string>((typed) => typed === exempt || passwordProblem(typed, rules()) === null, {
    error: ({ input }) => passwordProblem(String(input), rules()) ?? undefined,
  })

/** Blank: the password is not changed. */
export const changedPassword = (rules: () => PasswordRules) => string().check(strong(rules, ''))

/** @param missing error for an empty field */
export const newPassword = (missing: string, rules: () => PasswordRules) =>
  string().check(minLength(1, { error: missing, abort: true }), strong(rules))
