/** Secrets that nobody gave are made at the first start and kept: in the data folder, or in the database. */
import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { DatabaseServer } from '../database/database.ts'
import { flushOne } from '../database/flush-folder.ts'
import { createSecrets, parseSigningKeys, type Secrets } from '../gateway/keys.ts'
import { lockStart } from './lock-start.ts'
import { readIfPresent } from './read-if-present.ts'

export async function loadSecrets(config: Config, server: DatabaseServer): Promise<Secrets> {
  const { signingKeys, ...keys } = config.secrets
  const given: Partial<Secrets> = {
    ...keys,
    signingKeys: signingKeys === undefined ? undefined : await parseSigningKeys(signingKeys),
  }
  return config.databaseUrl === undefined
    ? keepInFolder(config.dataDir, given)
    : keepInDatabase(server, given)
}

async function keepInFolder(folder: string, given: Partial<Secrets>): Promise<Secrets> {
  const path = join(folder, 'secrets.json')
  // One that is there and cannot be read ends the start: new secrets would sign everyone out.
  const secrets = await createSecrets(given, JSON.parse((await readIfPresent(path)) ?? '{}'))
  // Written aside and renamed: a start that is cut off leaves the old secrets or the new ones.
  await writeFile(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  await chmod(`${path}.new`, 0o600)
  await rename(`${path}.new`, path)
  await flushOne(folder)
  return secrets
}

/** Under a lock, so that several processes starting at once agree. */
async function keepInDatabase(server: DatabaseServer, given: Partial<Secrets>): Promise<Secrets> {
  return server.asOwner(async (run) => {
    await lockStart(run)
    const [row] = await run<{ value: string }>(
      sql`select value from _gateway.secrets where name = 'keys'`,
    )
    const secrets = await createSecrets(given, row ? JSON.parse(row.value) : {})
    await run(sql`
      insert into _gateway.secrets (name, value) values ('keys', ${JSON.stringify(secrets)}::text)
      on conflict (name) do update set value = excluded.value`)
    return secrets
  })
}
