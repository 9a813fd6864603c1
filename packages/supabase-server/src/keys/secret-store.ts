import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { DatabaseServer, Run } from '../database/database.ts'
import { flushOne } from '../database/folder/flush-folder.ts'
import { lockStart } from '../database/lock-start.ts'
import { readIfPresent } from '../project/read-if-present.ts'
import type { Settings } from '../settings.ts'
import { createSecrets, parseSigningKeys, type Secrets } from './keys.ts'

export interface SecretStore {
  /** Runs under a lock; `stored` is `{}` the first time. */
  update(change: (stored: Partial<Secrets>) => Promise<Secrets>): Promise<Secrets>
  read(): Promise<Partial<Secrets>>
}

export const openSecretStore = (settings: Settings, server: DatabaseServer): SecretStore =>
  settings.databaseUrl === undefined ? inFolder(settings.dataDir) : inDatabase(server)

function inFolder(folder: string): SecretStore {
  const path = join(folder, 'secrets.json')
  return {
    read: async () => parse(path, await readIfPresent(path)),
    async update(change) {
      const stored = await readIfPresent(path)
      // An unreadable file must end the start: new secrets would sign everyone out.
      const secrets = await change(parse(path, stored))
      const text = JSON.stringify(secrets, null, 2)
      if (text === stored) {
        await chmod(path, 0o600)
        return secrets
      }
      // The rename makes the write atomic.
      await writeFile(`${path}.new`, text, { mode: 0o600, flush: true })
      await chmod(`${path}.new`, 0o600)
      await rename(`${path}.new`, path)
      await flushOne(folder)
      return secrets
    },
  }
}

/** The parser's own message would quote part of the keys. */
function parse(path: string, text = '{}'): Partial<Secrets> {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(
      `${path} is not valid JSON: put back the one of a backup. Without the file new keys are made, and everybody is signed out.`,
    )
  }
}

const inDatabase = (server: DatabaseServer): SecretStore => ({
  read: async () => JSON.parse((await server.asOwnerInTime(readRow)) ?? '{}'),
  update: (change) =>
    server.asOwnerInTime(async (run) => {
      await lockStart(run)
      const stored = await readRow(run)
      const secrets = await change(JSON.parse(stored ?? '{}'))
      if (JSON.stringify(secrets) !== stored) await keepInDatabase(run, secrets)
      return secrets
    }),
})

export const keepInDatabase = (run: Run, secrets: Secrets) =>
  run(sql`
    insert into _gateway.secrets (name, value) values ('keys', ${JSON.stringify(secrets)}::text)
    on conflict (name) do update set value = excluded.value`)

async function readRow(run: Run): Promise<string | undefined> {
  const [row] = await run<{ value: string }>(
    sql`select value from _gateway.secrets where name = 'keys'`,
  )
  return row?.value
}

export async function loadSecrets(settings: Settings, store: SecretStore): Promise<Secrets> {
  const { signingKeys, ...keys } = settings.secrets
  const given: Partial<Secrets> = {
    ...keys,
    signingKeys: signingKeys === undefined ? undefined : await parseSigningKeys(signingKeys),
  }
  return store.update((stored) => createSecrets(given, stored))
}
