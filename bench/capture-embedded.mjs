import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createApiKeys } from './api-keys.mjs'
import { captureRequests, createCompanies, expectNoQuarantine } from './companies.mjs'
import { printCeiling, printRatio, printTitle } from './report.mjs'
import { sendLoad } from './send-load.mjs'
import { startServer } from './server.mjs'
import { startBarePglite } from './start-bare-pglite.mjs'

const rounds = 7
const seconds = 2
const waiting = 16

/** @param {string} folder */
export async function captureEmbedded(folder) {
  printTitle('Embedded engine')
  const keys = await createApiKeys()
  const environment = { ...keys.environment, DATA_DIR: join(folder, 'data') }

  const emptyBare = await startBarePglite(join(folder, 'empty'))
  emptyBare.stop()
  const first = await startServer(environment)
  await createCompanies(first.origin, keys.serviceRoleKey)
  await first.stop()

  await cp(join(folder, 'data', 'pgdata'), join(folder, 'bare'), { recursive: true })
  const bare = await startBarePglite(join(folder, 'bare'))
  const server = await startServer(environment)
  try {
    printCeiling('first start', first.startSeconds, {
      atMost: 3,
      unit: 's',
      bare: emptyBare.startSeconds,
    })
    printCeiling('later start', server.startSeconds, {
      atMost: 1,
      unit: 's',
      bare: bare.startSeconds,
    })
    await captureBeside(bare, server, keys)
  } finally {
    await server.stop()
    bare.stop()
  }
}

/**
 * @param {Awaited<ReturnType<typeof startBarePglite>>} bare
 * @param {import('./server.mjs').Server} server
 * @param {Awaited<ReturnType<typeof createApiKeys>>} keys
 */
async function captureBeside(bare, server, { anonKey, serviceRoleKey }) {
  const load = { url: server.origin, connections: waiting, requests: captureRequests(anonKey) }
  await bare.capture(1)
  await sendLoad({ ...load, seconds: 1 })
  const measured = []
  let captures = 0
  let bareMemory = 0
  for (let round = 0; round < rounds; round++) {
    const { perSecond: limit, residentMegabytes } = await bare.capture(seconds)
    const value = await sendLoad({ ...load, seconds })
    measured.push({ value, limit })
    captures += value * seconds
    bareMemory = residentMegabytes
  }
  while (captures < 10_000) captures += seconds * (await sendLoad({ ...load, seconds }))
  await expectNoQuarantine(server.origin, serviceRoleKey)
  printRatio(`capture over HTTP, ${waiting} waiting, journal included`, measured, {
    of: 'the call alone in PGlite',
    atLeast: 0.4,
  })
  printCeiling(`memory after ${Math.round(captures)} captures`, server.residentMegabytes(), {
    atMost: 450,
    unit: 'MB',
    bare: bareMemory,
  })
}
