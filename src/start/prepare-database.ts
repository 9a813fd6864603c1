/** Creates the database that a first start unpacks. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  bootstrap,
  keepPrepared,
  markPrepared,
  migrate,
  openPglite,
} from 'supabase-server/database'

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
