import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSchemas } from '../../scripts/read-schemas.mjs'

/** Read from the disk, since the global set-up runs outside the bundler that src/gateway/bootstrap relies on. */
const bootstrapFolder = join(import.meta.dirname, '../../packages/supabase-server/src/bootstrap')

export const migrations = join(import.meta.dirname, '../../supabase/migrations')

export const bootstrap = readdirSync(bootstrapFolder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => readFileSync(join(bootstrapFolder, file), 'utf8'))

/** The text of supabase/schemas, as one migration. */
export const schemas = readSchemas(join(import.meta.dirname, '../..'))
