/** `npm run migration -- <name>`. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { withCluster } from './with-cluster.mjs'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Say what changes, in small letters: npm run migration -- teams_of_sellers')
  process.exit(1)
}
// Node 20 cannot import TypeScript.
const { module } = await runnerImport(join(import.meta.dirname, 'migration/write-migration.ts'))
await withCluster(async (url) => console.log(await module.writeMigration(name, url)))
