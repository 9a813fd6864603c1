/** Same rule as private.is_email; tests/support/email-cases.ts tests both. Accounts have a stricter one of their own. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^@\s]{1,64}@[^@\s.]+(?:\.[^@\s.]+)+$/u.test(text)
