import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { createSchemaCache, readProject, type SchemaCache } from 'supabase-server'
import type { Database, DatabaseServer } from 'supabase-server/database'
import { restRoutes } from '../../../src/rest/routes.ts'

const folder = join(import.meta.dirname, '../../fixtures/shop')

const scripts = [
  ...readdirSync(join(folder, 'migrations'))
    .sort()
    .map((file) => join('migrations', file)),
  'seed.sql',
].map((file) => readFileSync(join(folder, file), 'utf8'))

export const shopNames = {
  tables: {
    stores: ['id', 'name', 'settings', 'opened'],
    clerks: [
      ...['id', 'name', 'store_id', 'boss_id', 'sold', 'tags', 'active', 'hired_at'],
      'initial',
    ],
    badges: ['clerk_id', 'colour'],
    skills: ['id', 'title'],
    clerk_skills: ['clerk_id', 'skill_id'],
    orders: ['id', 'seller_id', 'packer_id'],
    diary: ['id', 'owner', 'line'],
    products: [
      'id',
      'name',
      'price',
      'amount',
      'made_on',
      'price_with_tax',
      'labels_of',
      'details',
    ],
    sales: ['id', 'clerk_id', 'product_id', 'amount', 'total', 'sold_on', 'notes'],
    samples: ['id', 'size', 'span', 'numbers', 'data', 'plain', 'search', 'box', 'raw', 'uid'],
    staff: ['staff_id', 'staff_name', 'works_at', 'reports_to'],
    colleagues: ['id', 'name'],
    best_sale: ['id', 'total'],
    labels: ['id', 'colour', 'due', 'under'],
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

export async function applyShop(server: DatabaseServer): Promise<void> {
  await server.asOwner(async (_run, script) => {
    for (const text of scripts) await script(text)
  })
}

/** The Data API on the fixture, as anon or the role of header `x-role`. @param isNew false reads the schema again */
export async function openShop(server: DatabaseServer, isNew = true): Promise<FastifyInstance> {
  if (isNew) await applyShop(server)
  return mountRest(server.database, createSchemaCache(server.database, readProject(folder).api))
}

export function mountRest(database: Database, schemaCache: SchemaCache): FastifyInstance {
  const app = Fastify()
  const readCaller = async ({ headers }: FastifyRequest) => ({
    role: String(headers['x-role'] ?? 'anon'),
    settings: { 'request.jwt.claims': String(headers['x-claims'] ?? '') },
  })
  app.register(async (rest) => restRoutes(rest, { database, schemaCache, readCaller }), {
    prefix: '/rest/v1',
  })
  return app
}
