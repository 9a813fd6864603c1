import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { envelope, type Transport } from './transport.ts'

/** Keeps each mail as an .eml file that only the operator may read: links in them open accounts. The oldest go. */
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

/** Names begin with their time. */
async function dropOldest(folder: string, most: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^\d.*\.eml$/.test(name)).sort()
  for (const name of names.slice(0, -most)) await rm(join(folder, name), { force: true })
}
