/**
 * Preloaded into each thread of the server: while the file READ_ONLY_FLAG exists, writes below
 * READ_ONLY_FOLDER fail, open files included, as after a remount.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

const { READ_ONLY_FOLDER: folder = '', READ_ONLY_FLAG: flag = '' } = process.env
const { existsSync, readlinkSync } = fs

/** @param file a path, or a descriptor */
function refuse(file) {
  if (!existsSync(flag)) return
  const path =
    typeof file === 'number' ? readlinkSync(`/proc/self/fd/${file}`) : resolve(String(file))
  if (path !== folder && !path.startsWith(folder + sep)) return
  throw Object.assign(new Error(`EROFS: read-only file system, '${path}'`), {
    code: 'EROFS',
    errno: -30,
  })
}

/** True for numeric and text flags alike, unless they are read-only. */
const mayWrite = (flags) =>
  typeof flags === 'number' ? (flags & 3) !== 0 : /[wa+]/.test(flags ?? 'r')

function guard(module, names, isAsync) {
  for (const name of names) {
    const original = module[name]
    module[name] = isAsync
      ? async (...given) => {
          refuse(given[0])
          return original(...given)
        }
      : (...given) => {
          refuse(given[0])
          return original(...given)
        }
  }
}

const changing = [
  'mkdir',
  'rename',
  'rm',
  'unlink',
  'writeFile',
  'appendFile',
  'truncate',
  'chmod',
  'copyFile',
]
guard(fs.promises, changing, true)
guard(
  fs,
  ['mkdirSync', 'renameSync', 'rmSync', 'unlinkSync', 'writeSync', 'ftruncateSync', 'truncateSync'],
  false,
)
guard(
  fs,
  ['utimesSync', 'futimesSync', 'chmodSync', 'fchmodSync', 'rmdirSync', 'symlinkSync'],
  false,
)

const { openSync } = fs
fs.openSync = (path, flags, ...rest) => {
  if (mayWrite(flags)) refuse(path)
  return openSync(path, flags, ...rest)
}
const { open } = fs.promises
fs.promises.open = async (path, flags, ...rest) => {
  if (mayWrite(flags)) refuse(path)
  return open(path, flags, ...rest)
}
const handle = await open('/dev/null')
const prototype = Object.getPrototypeOf(handle)
await handle.close()
for (const name of ['write', 'writeFile', 'appendFile', 'truncate']) {
  const original = prototype[name]
  prototype[name] = async function (...given) {
    refuse(this.fd)
    return original.apply(this, given)
  }
}
syncBuiltinESMExports()
