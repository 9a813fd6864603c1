import type { AuthMail } from 'supabase-server'
import { expect, vi } from 'vitest'

export function keepMails() {
  const mails: AuthMail[] = []
  return {
    mails,
    deliver: (mail: AuthMail) => void mails.push(mail),
    of: (to: string) => mails.filter((mail) => mail.to === to),
    /** Waits for the next mail to this address and removes it. */
    async next(to: string): Promise<AuthMail> {
      await vi.waitFor(() => expect(mails.some((mail) => mail.to === to)).toBe(true), 20_000)
      const [mail] = mails.splice(
        mails.findIndex((one) => one.to === to),
        1,
      )
      if (!mail) throw new Error(`No mail for ${to}`)
      return mail
    },
  }
}

export const pathOf = ({ link }: AuthMail) => link.slice(new URL(link).origin.length)
export const tokenOf = ({ link }: AuthMail) => new URL(link).searchParams.get('token') ?? ''
