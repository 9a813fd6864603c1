import { type PasswordRules, usualPasswordRules } from '../../domain/accounts/password-rules.ts'

let rules = usualPasswordRules

/** Said by the server that sent this page, before anything is rendered. */
export function learnPasswordRules(given: PasswordRules): void {
  rules = given
}

export const passwordRules = (): PasswordRules => rules
