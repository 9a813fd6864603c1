import { describe, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { tellOperator } from '../start/tell-operator.ts'
import { type About, ArchiveWriter, readAbout, readParts } from './archive.ts'
import { readBackup } from './read-backup.ts'
import type { Target } from './target.ts'

// A few tables: a restore changes every constraint and trigger.
const server = await openEmptyDatabase()
await server.asOwner((_, script) =>
  script(`
    create schema auth;
    create table auth.users (id uuid);
    create table public.companies (id uuid, name text)`),
)
const target = { server, files: { remove: async () => {} } } as unknown as Target

const column = (name: string, type: string) => ({ name, type })
const about: About = {
  format: 1,
  madeAt: new Date().toISOString(),
  engine: 'pglite',
  migrations: [],
  tables: [
    { name: 'public.companies', columns: [column('id', 'uuid'), column('name', 'text')] },
    { name: 'public.made_by_hand', columns: [column('name', 'text')] },
  ],
}

/** The operator's message after restoring this part fails. */
async function fail(name: string, content: string): Promise<string> {
  const archive = new ArchiveWriter()
  const parts = readParts(archive.stream)
  const written = archive
    .add('about.json', JSON.stringify(about))
    .then(() => archive.add(name, content))
    .then(() => archive.end())
  const known = await readAbout(parts)
  const error = await readBackup(parts, known, target, async () => {}).catch(
    (failure: unknown) => failure,
  )
  await written
  return tellOperator(error)
}

describe('a damaged backup quotes nothing of', () => {
  test.each([
    [
      'a value',
      'rows/public.companies/1.json',
      '[["ana@example.com", "Ana Lima"]]',
      /for type uuid: "…"/,
    ],
    ['rows', 'rows/public.companies/1.json', '[["ana@example.com", "Ana Lima', /for type json/],
    ['rows of a table made by hand', 'rows/public.made_by_hand/1.json', 'ana@example.com', /JSON/],
    ['its keys', 'keys.json', 'ana@example.com', /JSON/],
    [
      'its sequences',
      'sequences.json',
      '{"public.leads": "ana@example.com"}',
      /for type bigint: "…"/,
    ],
  ])('%s', async (_, name, content, said) => {
    const told = await fail(name, content)
    expect(told).toMatch(said)
    expect(told).not.toMatch(/ana|lima/i)
  })
})
