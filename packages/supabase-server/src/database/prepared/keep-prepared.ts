import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Rules } from '../migrations/read-migrations.ts'
import { packFolder } from './pack-folder.ts'
import { filesOf, recipeOf } from './prepared-database.ts'
import { unpackFolder } from './unpack-folder.ts'

/** @param dataDir a closed, marked database of these rules */
export async function keepPrepared(dataDir: string, rules: Rules, into: string): Promise<void> {
  const { archive, about } = filesOf(into)
  await packFolder(dataDir, archive)
  const bytes = await readFile(archive)
  const checksum = createHash('sha256').update(bytes).digest('hex')
  // A change of the engine's file format fails the build instead of a first start.
  await unpackFolder({ path: archive, checksum }, `${dataDir}.unpacked`)
  await writeFile(about, JSON.stringify({ ...(await recipeOf(rules)), checksum }))
}
