import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * All files of supabase/schemas in order of name, as one migration.
 * @param {string} root of the repository
 */
export function readSchemas(root) {
  const schemas = join(root, 'supabase/schemas')
  return readdirSync(schemas, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => `-- ${file}\n\n${readFileSync(join(schemas, file), 'utf8')}`)
    .join('\n')
}
