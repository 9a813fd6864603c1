import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Rules } from '../migrations/read-migrations.ts'
import { filesOf, type PreparedDatabase, type Recipe, recipeOf } from './prepared-database.ts'

/**
 * Undefined unless it equals a database made from scratch. The project may have migrations after those of the
 * build, and none before or between them.
 */
export async function findPrepared(
  folder: string,
  rules: Rules,
): Promise<PreparedDatabase | undefined> {
  const { archive, about } = filesOf(folder)
  if (!existsSync(about) || !existsSync(archive)) return undefined
  const text = await readFile(about, 'utf8')
  const { checksum, ...made }: Recipe & { checksum: string } = JSON.parse(text)
  const wanted = await recipeOf(rules)
  const isSame =
    made.pglite === wanted.pglite &&
    made.bootstrap === wanted.bootstrap &&
    made.migrations.every((migration, i) => migration === wanted.migrations[i])
  return isSame ? { path: archive, checksum } : undefined
}
