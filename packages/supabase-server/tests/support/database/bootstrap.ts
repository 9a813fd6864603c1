import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../src/bootstrap')

/** Read from disk: the global set-up runs outside the bundler that src/bootstrap relies on. */
export const bootstrap = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => readFileSync(join(folder, file), 'utf8'))
