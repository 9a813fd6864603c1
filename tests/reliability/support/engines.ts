import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { onTestFinished } from 'vitest'
import {
  type Cluster,
  startCluster,
} from '../../../packages/supabase-server/tests/support/database/cluster.ts'
import { withDatabase } from '../../../packages/supabase-server/tests/support/database/start-postgres.ts'
import { findPostgres } from '../../../scripts/find-postgres.mjs'
import { makeProject } from './project.ts'
import type { Environment } from './server-process.ts'

/** The long form is `RELIABILITY_ROUNDS=10`. */
export const rounds = Number(process.env.RELIABILITY_ROUNDS ?? 1)

/** Tests on PostgreSQL are skipped without it. */
export const postgresPrograms = findPostgres()

export interface Place {
  readonly folder: string
  readonly environment: Environment
}

export function embedded(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-reliability-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, environment: makeProject(folder) }
}

/**
 * @param within the folder of its cluster @param settings such as `max_connections=200` @param
 * programs the environment of its programs
 */
export async function onPostgres(
  within?: string,
  settings: string[] = [],
  programs: NodeJS.ProcessEnv = {},
): Promise<Place & { cluster: Cluster; url: string }> {
  if (!postgresPrograms) throw new Error('No PostgreSQL on this machine.')
  const place = embedded()
  const cluster = await startCluster(postgresPrograms, settings, within, programs)
  onTestFinished(() => {
    try {
      cluster.stop('immediate')
    } finally {
      cluster.remove()
    }
  })
  const owner = postgres(cluster.url('postgres'), { max: 1, onnotice: () => {} })
  await owner.unsafe('create database rodizio')
  await owner.end()
  const url = withDatabase(cluster.url('postgres'), 'rodizio')
  return { ...place, cluster, url, environment: { ...place.environment, DATABASE_URL: url } }
}
