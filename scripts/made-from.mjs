/** Whether what lies in a folder was made from the sources of now: it keeps a fingerprint of them. No dependencies. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Not import.meta.dirname: an older Node.js, which lacks it, has to come as far as being told so.
const root = fileURLToPath(new URL('..', import.meta.url))
const isTest = /\.test\.tsx?$/

/** Folder to what it is made from. */
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

/** Makes the folder unless it is there and current. @param {keyof typeof sources} folder @param {() => void} make */
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
