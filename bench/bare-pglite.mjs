/** The bare engine in a process of its own: only the capture call. */
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { captureSql, visitors } from './companies.mjs'

const extensions = { btree_gin, citext, pg_trgm, pgcrypto, unaccent, uuid_ossp }
const pglite = await PGlite.create({ dataDir: process.argv[2], extensions })
await pglite.query('select 1')
report({})

let visitor = 0
process.on('message', async (/** @type {{ seconds: number }} */ { seconds }) => {
  const start = performance.now()
  const end = start + seconds * 1000
  let calls = 0
  while (performance.now() < end) {
    await pglite.query(captureSql, [visitor++ % visitors])
    calls++
  }
  report({
    perSecond: (calls * 1000) / (performance.now() - start),
    residentMegabytes: process.memoryUsage.rss() / 2 ** 20,
  })
})

/** @param {object} result */
function report(result) {
  process.send?.(result)
}
