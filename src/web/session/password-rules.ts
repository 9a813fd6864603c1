import { type PasswordRules, usualPasswordRules } from '../../domain/accounts/password-rules.ts'

let rules = usualPasswordRules

/** Called before rendering. */
export function learnPasswordRules(given: PasswordRules): void {
  rules = given
}

export const passwordRules = (): PasswordRules => rules
