import { accessPromises } from './access-promises.mjs'
import { availabilityPromises } from './availability-promises.mjs'
import { integrationPromises } from './integration-promises.mjs'
import { leadPromises } from './lead-promises.mjs'
import { secrecyPromises } from './secrecy-promises.mjs'
import { sellerPagePromises } from './seller-page-promises.mjs'
import { trustPromises } from './trust-promises.mjs'

/**
 * The product's promises, the source text that keeps each, and the test file that fails without it.
 * `npm run promises` changes each in a copy and writes docs/promises.md.
 */

/**
 * @typedef {object} Change
 * @property {string} file where it is kept
 * @property {string} kept text that stands there once
 * @property {string} instead what takes its place
 *
 * @typedef {Change & More} Promised
 *
 * @typedef {object} More
 * @property {string} promise
 * @property {Change} [also]
 * @property {string} test
 * @property {'pure' | 'pglite' | 'postgres' | 'reliability'} project
 */

export const promises = [
  ...leadPromises,
  ...availabilityPromises,
  ...accessPromises,
  ...secrecyPromises,
  ...sellerPagePromises,
  ...integrationPromises,
  ...trustPromises,
]
