/** The build packs a database of this release (docs/decisions/0025); a first start unpacks it instead of migrating. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bootstrapChecksum, type Rules, readMigrations } from '../migrations/read-migrations.ts'

export interface PreparedDatabase {
  readonly path: string
  readonly checksum: string
}

export interface Recipe {
  readonly pglite: string
  readonly bootstrap: string
  /** Version and checksum of each, in order. */
  readonly migrations: readonly string[]
}

export const filesOf = (folder: string) => ({
  archive: join(folder, 'pgdata.tar.br'),
  about: join(folder, 'about.json'),
})

export async function recipeOf({ bootstrap, folder }: Rules): Promise<Recipe> {
  const migrations = await readMigrations(folder)
  return {
    pglite: pgliteVersion(),
    bootstrap: bootstrapChecksum(bootstrap),
    migrations: migrations.map(({ version, checksum }) => `${version} ${checksum}`),
  }
}

function pgliteVersion(): string {
  const program = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return JSON.parse(readFileSync(join(dirname(program), '../package.json'), 'utf8')).version
}
