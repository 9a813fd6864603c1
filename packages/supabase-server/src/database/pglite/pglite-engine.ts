/** PGlite itself: one connection, one request after the other. Lives in a worker thread (pglite-worker.ts). */
import { PGlite, type PGliteInterface, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { reloads } from '../channels.ts'
import { FlushedFiles } from '../folder/flushed-files.ts'
import { parsedOids, parsers } from '../values.ts'
import { type Answer, type Order, Session } from './pglite-session.ts'

export type Execute = (order: Order) => Promise<Answer>

const asText = Object.fromEntries(Object.keys(types.serializers).map((oid) => [oid, String]))
const asIs = Object.fromEntries(parsedOids.map((oid) => [oid, (text: string) => text]))

/**
 * PGlite's own turn fsync off (-F); its fdatasync does nothing. Its usual 128 MB of buffers are taken twice,
 * since the system keeps the files too: measured, 425 MB resident after many captures instead of 470.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

const throwAwayParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']

/**
 * @param dataDir a folder, or undefined for memory
 * @param heard called with what somebody says with `notify pgrst`
 * @param isThrowAway nothing of it outlives the process: writes are not flushed, and it starts in a sixth of the time with few buffers
 * @param program PGlite's own, where it has been compiled already
 */
export async function openEngine(
  dataDir: string | undefined,
  {
    heard = () => {},
    isThrowAway = false,
    program,
  }: {
    heard?: (payload: string) => void
    isThrowAway?: boolean
    program?: WebAssembly.Module
  } = {},
): Promise<{ execute: Execute; pglite: PGliteInterface }> {
  const pglite = await PGlite.create({
    ...(isThrowAway || dataDir === undefined
      ? { dataDir, startParams: throwAwayParams }
      : { fs: new FlushedFiles(dataDir), startParams }),
    ...(program === undefined ? {} : { pgliteWasmModule: program }),
    extensions: { btree_gin, citext, pg_trgm, pgcrypto, unaccent, uuid_ossp },
    parsers: { ...asIs, ...parsers },
    serializers: asText,
  })
  await pglite.exec(`set rodizio.journal = on; set timezone = 'UTC'`)
  await pglite.listen(reloads, heard)
  const session = new Session(pglite)
  return { execute: (order) => session.execute(order), pglite }
}
