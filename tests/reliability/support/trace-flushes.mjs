/**
 * Preloaded into each thread of the server: keeps a copy of TRACED_FOLDER in FLUSHED_FOLDER with
 * each file as of its last flush.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { threadId } from 'node:worker_threads'

const { TRACED_FOLDER: traced = '', FLUSHED_FOLDER: flushed = '' } = process.env
const { fsyncSync, fdatasyncSync, renameSync } = fs
const renamed = new Map()

function keep(fd) {
  const path = fs.readlinkSync(`/proc/self/fd/${fd}`)
  const name = relative(traced, path)
  if (name.startsWith('..') || path.endsWith(' (deleted)')) return
  const copy = join(flushed, name)
  if (fs.statSync(path).isDirectory()) return keepNames(path, copy)
  fs.mkdirSync(dirname(copy), { recursive: true, mode: 0o700 })
  const unfinished = join(flushed, `../copy-${process.pid}-${threadId}-${fd}`)
  fs.copyFileSync(path, unfinished)
  renameSync(unfinished, copy)
}

/** Flushing a folder makes its renames and removals durable. */
function keepNames(path, copy) {
  fs.mkdirSync(copy, { recursive: true, mode: 0o700 })
  for (const [from, to] of renamed) {
    if (dirname(to) !== path) continue
    renamed.delete(from)
    const [copyFrom, copyTo] = [from, to].map((one) => join(flushed, relative(traced, one)))
    if (!fs.existsSync(copyFrom)) continue
    fs.rmSync(copyTo, { recursive: true, force: true })
    renameSync(copyFrom, copyTo)
  }
  for (const name of fs.readdirSync(copy)) {
    if (!fs.existsSync(join(path, name)))
      fs.rmSync(join(copy, name), { recursive: true, mode: 0o700 })
  }
}

fs.fsyncSync = (fd) => {
  fsyncSync(fd)
  keep(fd)
}
fs.fdatasyncSync = (fd) => {
  fdatasyncSync(fd)
  keep(fd)
}
fs.renameSync = (from, to) => {
  renameSync(from, to)
  renamed.set(from, to)
}
const { rename } = fs.promises
fs.promises.rename = async (from, to) => {
  await rename(from, to)
  renamed.set(from, to)
}
const handle = await fs.promises.open('/dev/null')
const prototype = Object.getPrototypeOf(handle)
await handle.close()
for (const name of ['sync', 'datasync']) {
  const original = prototype[name]
  prototype[name] = async function () {
    await original.call(this)
    keep(this.fd)
  }
}
syncBuiltinESMExports()
