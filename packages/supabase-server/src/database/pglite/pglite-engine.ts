import { type Extension, PGlite, type PGliteInterface, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp'
import { FlushedFiles } from '../folder/flushed-files.ts'
import { reloads } from '../notify-channels.ts'
import { parsedOids, parsers } from '../values.ts'
import { type Answer, type Order, Session } from './pglite-session.ts'

type Execute = (order: Order) => Promise<Answer>

const asText = Object.fromEntries(Object.keys(types.serializers).map((oid) => [oid, String]))
const asIs = Object.fromEntries(parsedOids.map((oid) => [oid, (text: string) => text]))

/**
 * PGlite turns fsync off (-F), and its fdatasync does nothing. Buffers are small because the system caches the files too:
 * 425 MB resident after many writes instead of 470 with PGlite's 128 MB.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/**
 * Extensions' libraries are compiled at their first use. At each start the 3 MB of pgcrypto alone would take a third of
 * PGlite's time.
 */
const compileLate: Extension = {
  name: 'compile-late',
  setup: async (_, emscriptenOpts) => ({
    emscriptenOpts: { ...emscriptenOpts, noWasmDecoding: true },
  }),
}

const throwAwayParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']

/**
 * @param dataDir undefined for memory
 * @param heard receives the payloads of `notify pgrst`
 * @param isThrowAway writes are not flushed, and few buffers make it start in a sixth of the time
 * @param program PGlite's module, if compiled already
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
    extensions: { compileLate, btree_gin, citext, pg_trgm, pgcrypto, unaccent, uuid_ossp },
    parsers: { ...asIs, ...parsers },
    serializers: asText,
  })
  await pglite.exec(`set rodizio.journal = on; set timezone = 'UTC'`)
  await pglite.listen(reloads, heard)
  const session = new Session(pglite)
  return { execute: (order) => session.execute(order), pglite }
}
