/** A clock for foreign programs, with Debian's libfaketime. */
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeConfigFolder } from './deployed.ts'

const libraries = '/usr/lib'
const library = readdirSync(libraries)
  .map((name) => join(libraries, name, 'faketime/libfaketime.so.1'))
  .find((path) => existsSync(path))

export interface FakedClock {
  readonly environment: NodeJS.ProcessEnv
  /** Seconds ahead of the machine's. */
  set(ahead: number): void
}

/** Undefined when the library is missing. */
export function fakeClock(): FakedClock | undefined {
  if (!library) return undefined
  const file = join(makeConfigFolder(), 'clock')
  const set = (ahead: number) => {
    // Renaming is atomic for concurrent readers.
    writeFileSync(`${file}.new`, `${ahead < 0 ? '' : '+'}${ahead}`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}
