import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nextMessage } from './next-message.mjs'

const program = fileURLToPath(new URL('./bare-pglite.mjs', import.meta.url))

/** @param {string} folder of a database, created if missing */
export async function startBarePglite(folder) {
  const begun = performance.now()
  const child = fork(program, [folder])
  await nextMessage(child)
  return {
    startSeconds: (performance.now() - begun) / 1000,
    /**
     * @param {number} seconds
     * @returns {Promise<{ perSecond: number, residentMegabytes: number }>}
     */
    capture(seconds) {
      child.send({ seconds })
      return nextMessage(child)
    },
    stop: () => child.kill('SIGKILL'),
  }
}
