import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * All of supabase/schemas in the order of the names, as one migration would make it.
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
