/**
 * Preloaded into each thread of the server: adds the milliseconds of CLOCK_FILE to its clock.
 * Timers and performance.now() are unaffected, as in reality.
 */
import { readFileSync } from 'node:fs'

const RealDate = Date
const readEvery = 20
let ahead = 0
let readAt = Number.NEGATIVE_INFINITY

function now() {
  if (performance.now() - readAt > readEvery) {
    readAt = performance.now()
    ahead = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
  }
  return RealDate.now() + ahead
}

globalThis.Date = new Proxy(RealDate, {
  construct: (_, given) => (given.length === 0 ? new RealDate(now()) : new RealDate(...given)),
  apply: () => new RealDate(now()).toString(),
  get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
})
