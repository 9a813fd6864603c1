import postgres from 'postgres'
import { migrate, openPostgres } from 'supabase-server/database'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../../../../../scripts/find-postgres.mjs'
import { bootstrap } from './bootstrap.ts'
import { startCluster } from './cluster.ts'

/**
 * @param migrations the folder of the project's migrations
 * @param template its database name; nobody may connect while it is copied
 */
export const startPostgres =
  (migrations: string, template: string) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const { url, remove } = await findCluster()
    const administration = postgres(url, { max: 1, onnotice: () => {} })
    await administration.unsafe(`drop database if exists ${template}`)
    await administration.unsafe(`create database ${template}`)
    await administration.end()
    const server = await openPostgres(withDatabase(url, template))
    await migrate(server, { bootstrap, folder: migrations })
    await server.close()
    project.provide('clusterUrl', url)
    project.provide('template', template)
    return async () => remove()
  }

/** TEST_DATABASE_URL (as superuser), else a throw-away cluster. */
async function findCluster(): Promise<{ url: string; remove: () => void }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, remove: () => {} }
  const binaries = findPostgres()
  if (!binaries) throw new Error('No PostgreSQL: install it, or set TEST_DATABASE_URL.')
  const cluster = await startCluster(binaries, ['fsync=off'])
  const superuser = cluster.url('postgres')
  return {
    url: process.env.TEST_OWNER ? await createOwner(superuser, process.env.TEST_OWNER) : superuser,
    remove() {
      cluster.stop('immediate')
      cluster.remove()
    },
  }
}

/** An owner without superuser, as on managed PostgreSQL (`TEST_OWNER=somebody`). */
async function createOwner(superuser: string, name: string): Promise<string> {
  const password = 'a password of the owner'
  const administration = postgres(superuser, { max: 1 })
  await administration.unsafe(
    `create role "${name}" login createdb createrole password '${password}'`,
  )
  await administration.end()
  const url = new URL(superuser)
  url.username = name
  url.password = password
  return url.href
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = database
  return changed.href
}
