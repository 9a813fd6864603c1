/** One line per target: measured value, reference, result. */
import { cpus, loadavg, totalmem } from 'node:os'

export function printHeading() {
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const node = `Node ${process.versions.node}`
  console.log(`${cores.length} × ${cores[0]?.model.trim()}, ${memory} GB, ${node}`)
  console.log(
    `Others' load at the start: ${loadavg()[0]?.toFixed(1)} (below 0.5 for figures to keep)`,
  )
}

/** @param {string} title */
export function printTitle(title) {
  console.log(`\n${title}`)
}

/**
 * Prints the median of rounds that each measured value and limit.
 * @param {string} what
 * @param {{ value: number, limit: number }[]} rounds per second
 * @param {{ of: string, atLeast: number }} target
 */
export function printRatio(what, rounds, { of, atLeast }) {
  const ratio = median(rounds.map(({ value, limit }) => value / limit))
  const value = whole(median(rounds.map((round) => round.value)))
  const limit = whole(median(rounds.map((round) => round.limit)))
  const ratios = rounds.map((round) => (round.value / round.limit).toFixed(2)).join(' ')
  print(
    ratio >= atLeast,
    what,
    `${value}/s of ${limit}/s (${of}): ${ratio.toFixed(2)} [${ratios}], target at least ${atLeast}`,
  )
}

/**
 * @param {string} what
 * @param {number} value
 * @param {{ atMost: number, unit: string, bare?: number }} target bare: the value of bare PGlite
 */
export function printCeiling(what, value, { atMost, unit, bare }) {
  const comparison =
    bare === undefined ? '' : ` (${(value / bare).toFixed(2)} of bare PGlite's ${round(bare)})`
  print(
    value <= atMost,
    what,
    `${round(value)} ${unit}${comparison}, target at most ${atMost} ${unit}`,
  )
}

/**
 * @param {string} what
 * @param {number} value
 * @param {{ atLeast: number }} target
 */
export function printFloor(what, value, { atLeast }) {
  print(value >= atLeast, what, `${round(value)}, target at least ${atLeast}`)
}

/**
 * Compares the times of one question with those on a small data set.
 * @param {string} what
 * @param {number[]} times milliseconds
 * @param {number[]} ofFew
 */
export function printPercentiles(what, times, ofFew) {
  const [half, most, all] = [0.5, 0.95, 1].map((part) => round(percentile(times, part)))
  const ratio = (median(times) / median(ofFew)).toFixed(1)
  console.log(
    `           ${what}: p50 ${half}, p95 ${most}, max ${all} ms; ${ratio} × 10,000 leads`,
  )
}

/**
 * Compares response times under load with those without.
 * @param {string} what
 * @param {number[]} times milliseconds
 * @param {{ quiet: number[], atMost: number }} target for the 99th percentile
 */
export function printDelay(what, times, { quiet, atMost }) {
  const p99 = percentile(times, 0.99)
  const before = percentile(quiet, 0.99)
  print(
    p99 <= atMost,
    what,
    `p50 ${round(percentile(times, 0.5))}, p99 ${round(p99)} ms (${(p99 / before).toFixed(1)} × the ${round(before)} ms without), target p99 at most ${atMost} ms`,
  )
}

/**
 * Flat means at most twice the time of the smallest platform.
 * @param {string} what
 * @param {number[]} times milliseconds, smallest platform first
 */
export function printGrowth(what, times) {
  const figures = `${times.map(round).join(', ')} ms`
  if (times.length === 1) {
    console.log(`           ${what}: ${figures}`)
    return
  }
  const ratio = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)
  print(ratio <= 2, what, `${figures}; ${ratio.toFixed(1)} ×, target at most 2 ×`)
}

/**
 * @param {import('./growth/cost.mjs').Cost} cost
 * @param {Awaited<ReturnType<typeof import('./growth/cost.mjs').readSizes>>} sizes
 */
export function printCost(cost, sizes) {
  const { rate, serverMicroseconds, postgresMicroseconds, walBytes, firstTouches, updates } = cost
  const { unfolded, unsent, restSeconds } = cost
  console.log(
    `           a capture: ${whole(rate)}/s, ${whole(serverMicroseconds)} µs of the server, ${whole(postgresMicroseconds)} µs of PostgreSQL, ${whole(walBytes)} bytes of WAL with ${firstTouches.toFixed(1)} whole pages`,
  )
  console.log(
    `           after the load ${whole(unfolded)} leads were not folded and ${whole(unsent)} events not sent: done ${restSeconds.toFixed(1)} s later`,
  )
  for (const { name, heap, indexes } of sizes) {
    console.log(`           a lead in ${name}: ${whole(heap)} bytes, indexes ${whole(indexes)}`)
  }
  for (const { name, updated, hot, dead } of updates) {
    console.log(
      `           ${name}: ${whole(updated)} updates, ${whole(hot)} of them HOT, ${whole(dead)} dead rows left`,
    )
  }
}

/** @param {string} what @param {{ way: string, rows: number, buffers: number }[]} readings */
export function printPlan(what, readings) {
  const buffers = readings.reduce((sum, reading) => sum + reading.buffers, 0)
  console.log(`           plan of ${what}: ${whole(buffers)} buffers`)
  for (const { way, rows, buffers } of readings.slice(0, 6)) {
    console.log(`             ${way}: ${whole(rows)} rows, ${whole(buffers)} buffers`)
  }
}

/** @param {string} figures */
export function printNote(figures) {
  console.log(`           ${figures}`)
}

/** @param {string} what @param {string} why */
export function printSkipped(what, why) {
  console.log(`  skipped  ${what}: ${why}`)
}

/** @param {number[]} values @param {number} part */
export function percentile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** @param {boolean} holds @param {string} what @param {string} figures */
function print(holds, what, figures) {
  console.log(`  ${holds ? 'reached' : 'MISSED '}  ${what}: ${figures}`)
}

/** @param {number} value */
const whole = (value) => Math.round(value).toLocaleString('en')
/** @param {number} value */
const round = (value) => (value < 100 ? value.toFixed(2) : whole(value))
