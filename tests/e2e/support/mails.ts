/** Reads the mails that a server without SMTP writes as files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { openServer } from './own-company.ts'

const folder = () => join(process.env.E2E_DATA_DIR ?? '', 'mail')

/** Waits for the newest mail to the address whose subject contains `subject`. */
export async function receiveMail(to: string, subject = ''): Promise<Email> {
  const find = async () =>
    (await mailsTo(to)).findLast((mail) => mail.subject?.includes(subject)) ?? null
  await expect.poll(find, { timeout: 15_000 }).not.toBeNull()
  const mail = await find()
  if (!mail) throw new Error(`No mail to ${to} about ${subject}`)
  return mail
}

/** Waits until all mails requested so far have arrived: one requested now comes after them. */
export async function receiveAllMails(page: Page): Promise<void> {
  const email = newAddress()
  await openServer(page.request, '/auth/v1/')('post', 'invite', { email })
  await receiveMail(email)
}

export async function mailsTo(address: string): Promise<Email[]> {
  if (!existsSync(folder())) return []
  // A name that begins with a dot is still being written.
  const names = readdirSync(folder()).filter((name) => /^[^.].*\.eml$/.test(name))
  const mails = await Promise.all(names.sort().flatMap(readMail))
  return mails.filter(({ to }) => to?.some((person) => person.address === address))
}

/** None for a mail that was erased meanwhile. */
function readMail(name: string): Promise<Email>[] {
  try {
    return [PostalMime.parse(readFileSync(join(folder(), name)))]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function linkIn({ text = '' }: Email): URL {
  const [link] = text.match(/https?:\/\/\S+\/auth\/v1\/verify\S+/) ?? []
  if (!link) throw new Error(`No link in: ${text}`)
  return new URL(link)
}

/** Follows the link; the public address is replaced by this machine's. */
export async function openMailLink(page: Page, mail: Email, origin: string): Promise<void> {
  const link = linkIn(mail)
  const answer = await page.request.get(link.pathname + link.search, { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  const target = new URL(answer.headers().location ?? '')
  expect(target.origin).toBe('https://rodizio.example')
  await page.goto(`${origin}${target.pathname}${target.search}${target.hash}`)
}

let count = 0

export const newAddress = (): string => `pessoa${Date.now()}${++count}@novo.example`
