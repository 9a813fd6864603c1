import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { envelope, type Transport } from './transport.ts'

/** Mode 0600: links in mails open accounts. Keeps the newest `most`. */
export function keepAsFiles(folder: string, from: string, most = 500): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(envelope(from, mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      await dropOldest(folder, most)
    },
    close: () => undefined,
  }
}

/** Without words, all. */
export async function dropKeptMails(folder: string, words?: readonly string[]): Promise<void> {
  for (const name of await listMails(folder)) {
    const file = join(folder, name)
    const text = words && (await readFile(file, 'latin1').catch(() => '')).replaceAll('=\r\n', '')
    if (words?.some((word) => text?.includes(word)) ?? true) await rm(file, { force: true })
  }
}

async function dropOldest(folder: string, most: number): Promise<void> {
  for (const name of (await listMails(folder)).slice(0, -most)) {
    await rm(join(folder, name), { force: true })
  }
}

/** Sorted by age: names begin with their time. */
async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^\d.*\.eml$/.test(name)).sort()
}
