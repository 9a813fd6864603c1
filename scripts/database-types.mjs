/** Generates src/web/database.types.ts; fails if it changed (part `types` of `npm test`). */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

const root = join(import.meta.dirname, '..')
const name = 'src/web/database.types.ts'
const file = join(root, name)

// Node 20 cannot import TypeScript.
const { module } = await runnerImport(join(import.meta.dirname, 'database-types/read-schema.ts'))
const current = format(await module.typesOfMigrations())
if (!existsSync(file) || readFileSync(file, 'utf8') !== current) {
  writeFileSync(file, current)
  console.error(
    `${name} did not match the migrations and is written anew: commit it, and run npm test again.`,
  )
  process.exitCode = 1
}

function format(text) {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--stdin-file-path=${name}`],
    { input: text, encoding: 'utf8', cwd: root },
  )
  if (status !== 0) throw new Error(`The types could not be formatted: ${stderr}`)
  return stdout
}
