/** The fixture project tests/fixtures/shop: every kind of relation, type, view and function. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { DatabaseServer } from '../../src/database/database.ts'
import { readProject } from '../../src/gateway/project.ts'
import { restRoutes } from '../../src/gateway/rest/routes.ts'
import { createSchemaCache } from '../../src/gateway/rest/schema-cache.ts'

const folder = join(import.meta.dirname, '../fixtures/shop')

const scripts = [
  ...readdirSync(join(folder, 'migrations'))
    .sort()
    .map((file) => join('migrations', file)),
  'seed.sql',
].map((file) => readFileSync(join(folder, file), 'utf8'))

/** What a request may name there. */
export const shopNames = {
  tables: {
    stores: ['id', 'name', 'settings', 'opened'],
    clerks: ['id', 'name', 'store_id', 'boss_id', 'sold', 'tags', 'active', 'hired_at'],
    badges: ['clerk_id', 'colour'],
    skills: ['id', 'title'],
    clerk_skills: ['clerk_id', 'skill_id'],
    orders: ['id', 'seller_id', 'packer_id'],
    diary: ['id', 'owner', 'line'],
  },
  functions: {
    add: ['a', 'b'],
    clerks_of: ['store'],
    first_clerk: [],
    pairs: [],
    numbers: [],
    shape: ['width', 'radius', 'unit'],
    total: ['parts'],
    hire: ['clerk'],
    echo: [],
    ping: [],
  },
}

/** The Data API on the fixture, as anon or as whoever the header `x-role` names; again, it reads the schema anew. */
export async function openShop(server: DatabaseServer, isNew = true): Promise<FastifyInstance> {
  await server.asOwner(async (_run, script) => {
    if (isNew) for (const text of scripts) await script(text)
  })
  const { database } = server
  const app = Fastify()
  const { api } = readProject(folder)
  app.register(
    async (rest) =>
      restRoutes(rest, {
        database,
        schemaCache: createSchemaCache(database, api),
        readCaller: async ({ headers }) => ({
          role: String(headers['x-role'] ?? 'anon'),
          settings: { 'request.jwt.claims': String(headers['x-claims'] ?? '') },
        }),
      }),
    { prefix: '/rest/v1' },
  )
  return app
}
