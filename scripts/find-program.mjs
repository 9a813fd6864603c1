import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installOnDebian } from './install-on-debian.mjs'

/**
 * Also searches Debian's sbin folders.
 * @param {string} name
 * @returns {string | undefined} its path
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Otherwise tests report what they skip. */
export function getPrograms(...names) {
  const missing = names.filter((name) => !findProgram(name))
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} for the tests…`)
  if (!installOnDebian(...missing)) console.log(`   not possible here: ${missing.join(', ')}`)
}
