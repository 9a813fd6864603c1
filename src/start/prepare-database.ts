/** A part of the build: makes the database that a first start unpacks, from the project's migrations, into a folder. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { openPglite } from '../database/pglite.ts'
import { keepPrepared } from '../database/prepared/keep-prepared.ts'
import { markPrepared } from '../database/prepared/renew-values.ts'
import { bootstrap } from '../gateway/bootstrap/bootstrap.ts'

const [folder = '', into = ''] = process.argv.slice(2)
const project = { bootstrap, folder }
const making = await mkdtemp(join(tmpdir(), 'rodizio-prepared-'))
try {
  const server = await openPglite(making)
  await migrate(server, project)
  await markPrepared(server)
  await server.close()
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { recursive: true })
  await keepPrepared(join(making, 'pgdata'), project, into)
} finally {
  await rm(making, { recursive: true, force: true })
}
