/** `npm run bench` (docs/benchmarks.md). */
import { captureEmbedded } from './capture-embedded.mjs'
import { captureOnPostgres } from './capture-on-postgres.mjs'
import { measureContacts } from './contacts.mjs'
import { measureFirstLook } from './first-look.mjs'
import { measureGrowth } from './growth/growth.mjs'
import { measureLiveUpdates } from './live-updates.mjs'
import { printHeading } from './report.mjs'
import { measureSignIns } from './sign-ins.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

/** `npm run bench postgres` runs one part. */
const parts = {
  embedded: captureEmbedded,
  postgres: captureOnPostgres,
  contacts: measureContacts,
  'sign-ins': measureSignIns,
  live: measureLiveUpdates,
  'first-look': measureFirstLook,
}
/** Runs only when named: it loads 30 GB. */
const onlyNamed = { growth: measureGrowth }
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn({ ...parts, ...onlyNamed }, name))
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Known: ${Object.keys({ ...parts, ...onlyNamed }).join(', ')}.`,
  )
  process.exit(1)
}

printHeading()
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) await withTemporaryFolder(measure)
}
for (const [name, measure] of Object.entries(onlyNamed)) {
  if (chosen.includes(name)) await withTemporaryFolder(measure)
}
