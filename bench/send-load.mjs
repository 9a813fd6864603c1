import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nextMessage } from './next-message.mjs'

const generator = fileURLToPath(new URL('./load.mjs', import.meta.url))

/**
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string }} LoadRequest
 * @typedef {{ url: string, connections: number, requests: LoadRequest[] } & ({ seconds: number } | { amount: number })} Load
 *   amount of requests, of all connections
 */

/**
 * Responses per second. Throws if any is not 2xx.
 * @param {Load} load
 * @returns {Promise<number>}
 */
export async function sendLoad(load) {
  const child = fork(generator)
  child.send(load)
  /** @type {{ answered: number, failed: number, seconds: number }} */
  const { answered, failed, seconds } = await nextMessage(child)
  child.kill()
  if (failed > 0) throw new Error(`${failed} requests to ${load.url} failed.`)
  return answered / seconds
}
