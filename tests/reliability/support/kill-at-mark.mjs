/** Preloaded into a restore: kills it right after it removes its mark. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { rm } = fs.promises
fs.promises.rm = async (path, options) => {
  await rm(path, options)
  if (path.endsWith('restoring')) process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()
