import { join } from 'node:path'
import { runnerImport } from 'vite'

/**
 * A temporary PostgreSQL with the default durability.
 * @template Result
 * @param {string} binaries
 * @param {(cluster: import('../packages/supabase-server/tests/support/database/cluster.ts').Cluster) => Promise<Result>} work
 */
export async function onCluster(binaries, work) {
  // Node 20 cannot import TypeScript.
  const { module } = await runnerImport(
    join(import.meta.dirname, '../packages/supabase-server/tests/support/database/cluster.ts'),
  )
  const cluster = await module.startCluster(binaries)
  try {
    return await work(cluster)
  } finally {
    cluster.stop('immediate')
    cluster.remove()
  }
}
