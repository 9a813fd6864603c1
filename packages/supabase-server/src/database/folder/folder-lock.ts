import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/**
 * Locks the data folder; the system drops the lock when the process dies.
 * PGlite takes no lock: two processes opened one folder, and the first one's rows vanished.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = openLock(folder)
  if (!tryLock(file)) {
    closeSync(file)
    throw new Error(
      `Another process is using the data folder ${folder}. Stop it, or choose another DATA_DIR.`,
    )
  }
  return { release: () => closeSync(file) }
}

function openLock(folder: string): number {
  try {
    return openSync(join(folder, 'lock'), 'a', 0o600)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new Error(`DATA_DIR: ${folder} cannot be written (${code}).`, { cause })
  }
}
