/** The mails that the product has sent, as it keeps them without a mail server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

export async function readMails(to: string): Promise<Email[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .sort()
  const mails = await Promise.all(
    names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to))
}

/** The newest one with this in its subject, as soon as it is there. */
export async function waitForMail(to: string, subject: string): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        const mails = await readMails(to).catch(() => [])
        found = mails.findLast((mail) => mail.subject?.includes(subject))
        return found !== undefined
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  if (!found) throw new Error(`no mail to ${to} about ${subject}`)
  return found
}
