/** Loaded into a restore before anything else: it dies in the moment in which it has taken its mark away. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { rm } = fs.promises
fs.promises.rm = async (path, options) => {
  await rm(path, options)
  if (path.endsWith('restoring')) process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()
