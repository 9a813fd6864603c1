import { AppError } from '../../app-error.ts'
import type { AuthContext } from '../context.ts'

export class WeakPassword extends AppError {
  readonly reasons: readonly string[]

  constructor(message: string, reasons: readonly string[]) {
    super('weak_password', message)
    this.reasons = reasons
  }
}

/** Bytes; bcrypt ignores the rest. */
const longest = 72

export function expectStrongPassword(password: string, { project: { auth } }: AuthContext): void {
  if (Buffer.byteLength(password) > longest) {
    const message = `Password cannot be longer than ${longest} characters`
    throw new AppError('validation_failed', message)
  }
  const { minimumPasswordLength, passwordCharacters } = auth
  const reasons: string[] = []
  const messages: string[] = []
  if ([...password].length < minimumPasswordLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${minimumPasswordLength} characters.`)
  }
  if (!passwordCharacters.every((set) => [...set].some((letter) => password.includes(letter)))) {
    const sets = passwordCharacters.join(', ')
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${sets}.`)
  }
  if (reasons.length > 0) throw new WeakPassword(messages.join(' '), reasons)
}
