/**
 * GET /l/{code}, which reads the link and records the visit, against a static file of the same
 * server.
 */
import { visitRequests } from './companies.mjs'
import { readForm } from './read-form.mjs'
import { printRatio } from './report.mjs'
import { sendLoad } from './send-load.mjs'

const rounds = 5
const seconds = 2
const connections = 16

/** @param {string} origin */
export async function compareShortLink(origin) {
  const { scriptPath: file } = await readForm(origin)
  /** @param {import('./send-load.mjs').LoadRequest[]} requests */
  const rate = (requests) => sendLoad({ url: origin, connections, seconds, requests })
  const files = visitRequests.map(({ headers }) => ({ path: file, headers }))
  await rate(visitRequests)
  await rate(files)
  const measured = []
  for (let round = 0; round < rounds; round++) {
    measured.push({ limit: await rate(files), value: await rate(visitRequests) })
  }
  printRatio(`GET /l/{code}, ${connections} connections`, measured, {
    of: 'a static file',
    atLeast: 0.4,
  })
}
