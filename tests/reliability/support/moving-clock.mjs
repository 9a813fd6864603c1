/**
 * Loaded into the server before anything else, in each of its threads: its clock is ahead of the machine's by as many
 * milliseconds as CLOCK_FILE says. What counts time without a date (timers, performance) does not notice, as in life.
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
