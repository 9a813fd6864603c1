/** The disk after a power cut: everything that was flushed, and any part of the rest. */
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
  /** The folder as the process saw it. */
  readonly written: string
  /** The copy of trace-flushes.mjs. */
  readonly flushed: string
}

/** Rewrites both folders. `chance` is the share of unflushed pages that survive. */
export function cutPower({ written, flushed }: Disk, chance: 0 | 0.5): void {
  if (chance > 0) mix({ written, flushed })
  rmSync(written, { recursive: true })
  cpSync(flushed, written, { recursive: true })
  // Empty folders are in the copy already: PostgreSQL flushes their creation early.
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
    // A truncated file may have nothing at this offset.
    if (Math.random() < 0.5) now.subarray(start, start + page).copy(mixed, start)
  }
  return mixed
}
