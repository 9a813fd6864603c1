/** Transfer size and paint times of the form, a seller's page and the login page on a slow phone. */
import { join } from 'node:path'
import { getBrowser } from '../scripts/find-browser.mjs'
import { createApiKeys } from './api-keys.mjs'
import { companies, createCompanies } from './companies.mjs'
import { installLighthouse, look } from './lighthouse.mjs'
import { printPageSizes } from './page-sizes.mjs'
import { printCeiling, printFloor, printSkipped, printTitle } from './report.mjs'
import { createSellerPage } from './seller-page.mjs'
import { startServer } from './server.mjs'

const rounds = 3

/** @param {string} folder */
export async function measureFirstLook(folder) {
  printTitle('First look')
  const keys = await createApiKeys()
  const server = await startServer({ ...keys.environment, DATA_DIR: join(folder, 'data') })
  try {
    await createCompanies(server.origin, keys.serviceRoleKey)
    const sellerPage = await createSellerPage(server.origin, keys)
    await printPageSizes(server.origin, sellerPage)
    const lighthouse = { folder: join(folder, 'lighthouse'), browser: getBrowser() }
    try {
      await installLighthouse(lighthouse.folder)
    } catch (error) {
      return printSkipped('Lighthouse', `npm cannot install it: ${error}`)
    }
    const form = await lookAt(
      `${server.origin}/capture-lead?company=${companies[0]?.id}`,
      lighthouse,
    )
    printCeiling('form, largest paint on slow 4G', form.largestPaint, { atMost: 1, unit: 's' })
    const seller = await lookAt(sellerPage, lighthouse)
    printCeiling('page of a seller, largest paint on slow 4G', seller.largestPaint, {
      atMost: 1,
      unit: 's',
    })
    const login = await lookAt(`${server.origin}/login`, lighthouse)
    printFloor('/login, performance on slow 4G', login.performance, { atLeast: 0.95 })
  } finally {
    await server.stop()
  }
}

/** The best of some rounds: other load on the machine only adds time. */
async function lookAt(/** @type {string} */ url, /** @type {Parameters<typeof look>[1]} */ given) {
  let performance = 0
  let largestPaint = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const seen = await look(url, given)
    performance = Math.max(performance, seen.performance)
    largestPaint = Math.min(largestPaint, seen.largestPaint)
  }
  return { performance, largestPaint }
}
