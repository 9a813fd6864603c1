import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

export interface Rules {
  readonly bootstrap: readonly string[]
  /** None for a project without migrations. */
  readonly folder?: string
  readonly only?: ReadonlySet<string>
}

export interface Migration {
  readonly version: string
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** From a first line `-- replaces 20261129002800`: the last version that this baseline stands for. */
  readonly replaces: string | undefined
}

const migrationFile = /^(\d+)_(.+)\.sql$/

export const bootstrapChecksum = (bootstrap: readonly string[]) =>
  createHash('sha256').update(bootstrap.join('\n')).digest('hex')

export async function readMigrations(folder: string | undefined): Promise<Migration[]> {
  if (folder === undefined) return []
  const all = await readdir(folder).catch(({ code }) => {
    throw new Error(`PROJECT_DIR has no migrations: ${folder} cannot be read (${code}).`)
  })
  const files = all.filter((file) => migrationFile.test(file)).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(join(folder, file))))
  for (const [i, { version, name }] of migrations.entries()) {
    if (migrations[i - 1]?.version !== version) continue
    throw new Error(`Two migrations have the version ${version}; rename ${version}_${name}.sql.`)
  }
  return migrations
}

async function readMigration(path: string): Promise<Migration> {
  const [, version = '', name = ''] = migrationFile.exec(basename(path)) ?? []
  // Git on Windows may check out other line ends; the checksum must not change.
  const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(text).digest('hex')
  return { version, name, text, checksum, replaces: /^-- replaces (\d+)\n/.exec(text)?.[1] }
}
