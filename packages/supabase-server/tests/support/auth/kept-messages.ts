import { expect, vi } from 'vitest'
import type { AuthSms } from '../../../src/auth/auth-sms.ts'

export function keepMessages() {
  const messages: AuthSms[] = []
  return {
    messages,
    deliverSms: (sms: AuthSms) => void messages.push(sms),
    /** Waits for the next message to this number and removes it. */
    async next(to: string): Promise<AuthSms> {
      const isTheirs = (one: AuthSms) => one.to === to
      await vi.waitFor(() => expect(messages.some(isTheirs)).toBe(true), 20_000)
      const [sms] = messages.splice(messages.findIndex(isTheirs), 1)
      if (!sms) throw new Error(`No message to ${to}`)
      return sms
    },
  }
}

let count = 0
export function newPhone(): string {
  count += 1
  return `55119${80_000_000 + count}`
}
