/** What a disk may hold after the power went: all that was flushed, and any part of what was not. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export interface Disk {
  /** As the process saw it. */
  readonly written: string
  /** What was flushed (trace-flushes.mjs). */
  readonly flushed: string
}

/** Leaves both folders as the disk would be. `chance` is how much of what was not flushed is there, page by page. */
export function cutPower({ written, flushed }: Disk, chance: 0 | 0.5): void {
  if (chance > 0) mix({ written, flushed })
  rmSync(written, { recursive: true })
  cpSync(flushed, written, { recursive: true })
  // PostgreSQL expects folders that hold nothing yet; making them is among the first things it flushes.
}

const page = 4096

function mix({ written, flushed }: Disk): void {
  const entries = readdirSync(written, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const copy = join(flushed, path.slice(written.length))
    if (!existsSync(copy) && Math.random() < 0.5) continue
    mkdirSync(dirname(copy), { recursive: true })
    const then = existsSync(copy) ? readFileSync(copy) : Buffer.alloc(0)
    const now = readFileSync(path)
    if (!now.equals(then)) writeFileSync(copy, mixPages(then, now))
  }
}

function mixPages(then: Buffer, now: Buffer): Buffer {
  const mixed = Buffer.alloc(Math.random() < 0.5 ? now.length : then.length)
  then.copy(mixed)
  for (let start = 0; start < mixed.length; start += page) {
    // Of a file that has become shorter there may be nothing at this place.
    if (Math.random() < 0.5) now.subarray(start, start + page).copy(mixed, start)
  }
  return mixed
}
