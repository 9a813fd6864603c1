import { join } from 'node:path'
import { readSchemas } from '../../scripts/read-schemas.mjs'

export const migrations = join(import.meta.dirname, '../../supabase/migrations')

/** The build's prepared database. */
export const built = join(import.meta.dirname, '../../dist/database')

/** The text of supabase/schemas, as one migration. */
export const schemas = readSchemas(join(import.meta.dirname, '../..'))
