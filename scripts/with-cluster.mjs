import { join } from 'node:path'
import { runnerImport } from 'vite'
import { findPostgres } from './find-postgres.mjs'

/**
 * Runs the work with a temporary PostgreSQL, or reports that there is none.
 * @param {(url: string) => void | Promise<void>} work
 */
export async function withCluster(work) {
  const binaries = findPostgres()
  if (!binaries) return console.log('   skipped: no PostgreSQL found')
  // Node 20 cannot import TypeScript.
  const { module } = await runnerImport(
    join(import.meta.dirname, '../packages/supabase-server/tests/support/database/cluster.ts'),
  )
  const cluster = await module.startCluster(binaries, ['fsync=off'])
  // Before the folder of temporary files is removed.
  process.prependOnceListener('exit', () => {
    cluster.stop('immediate')
    cluster.remove()
  })
  await work(cluster.url('postgres'))
}
