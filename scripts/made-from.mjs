/** Compares a stored fingerprint of the sources. No dependencies. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// An outdated Node.js without import.meta.dirname must reach the version check.
const root = fileURLToPath(new URL('..', import.meta.url))
const isTest = /\.test\.tsx?$/

/** Folder to its sources. */
const sources = {
  node_modules: ['package-lock.json'],
  dist: [
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'scripts/compress-files.mjs',
    'packages',
    'src',
    'supabase/migrations',
  ],
}

/** @param {keyof typeof sources} folder */
export function isCurrent(folder) {
  const stamp = stampOf(folder)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(folder)
}

/**
 * @param {keyof typeof sources} folder
 * @param {() => void} make called unless the folder is current
 */
export function makeOnce(folder, make) {
  if (isCurrent(folder)) return
  const current = fingerprint(folder)
  make()
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(stampOf(folder), current)
}

const stampOf = (folder) => join(root, folder, '.made-from')

function fingerprint(folder) {
  const hash = createHash('sha256')
  for (const file of sources[folder].flatMap(filesOf).sort()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true })
    .map((file) => join(path, file))
    .filter((file) => statSync(join(root, file)).isFile() && !isTest.test(file))
}
