/** Every way in which a session ends × everything that a session opens. */
import { expect, test } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { openSession } from '../support/open-session.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'
import { ends } from './session-ends.ts'
import { surfaces } from './session-surfaces.ts'

/** `+`: still open; `✗`: closed. */
type Cell = '+' | '✗'

const columns = [
  'read',
  'write',
  'call',
  'profile',
  'list',
  'info',
  'upload',
  'uploadAddress',
  'function',
  'account',
  'broadcast',
  'join',
  'hearChanges',
  'hearBroadcasts',
  'renew',
] as const satisfies readonly (keyof typeof surfaces)[]

type Row = readonly Cell[] & { readonly length: (typeof columns)['length'] }

const over: Row = ['✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗', '✗']
const goesOn: Row = ['+', '+', '+', '+', '+', '+', '+', '+', '+', '+', '+', '+', '+', '+', '+']
/** The session lives without a company. A private channel checks its policies at the next token. */
const outside: Row = ['✗', '✗', '✗', '+', '✗', '✗', '✗', '+', '+', '+', '+', '+', '✗', '+', '+']
/** A signed URL stays valid for two hours, as in Supabase. */
const lessRights: Row = ['+', '✗', '+', '+', '+', '+', '✗', '+', '+', '+', '+', '+', '+', '+', '+']
const lessProven: Row = ['✗', '✗', '✗', '✗', '✗', '✗', '✗', '+', '+', '+', '+', '+', '✗', '+', '+']
/** Tokens signed with the revoked key fail; the refreshed session gets a new key. */
const untrusted: Row = ['✗', '✗', '✗', '✗', '✗', '✗', '✗', '+', '✗', '✗', '✗', '✗', '✗', '✗', '+']

const rows: Record<keyof typeof ends, Row> = {
  'an old refresh token comes back': over,
  'a new password on another device': over,
  'a forgotten password': over,
  'a password set with the server’s key': over,
  'a password set by a super_admin': over,
  'a password set by the function': over,
  'banned with the server’s key': over,
  'banned in SQL': over,
  'deleted, and kept on record': over,
  deleted: over,
  'a second factor proven on another device': over,
  'second factors removed by a super_admin': over,
  'the factor that proved it removed on another device': lessProven,
  'a role with less rights': lessRights,
  'taken out of the company': outside,
  'the access taken away by an admin': over,
  'the company switched off': outside,
  'the company removed': over,
  'signed out everywhere': over,
  'signed out here': over,
  'signed out from another device': over,
  'another device signed out': goesOn,
  'taken off the list of devices': over,
  'signed in anew where one session is allowed': over,
  'its time on record has come': over,
  'the key that signed it revoked': untrusted,
}

const server = await openTestDatabase()
await server.asOwner(async (_run, script) =>
  script(
    `create policy everyone on realtime.messages for all to authenticated using (true) with check (true)`,
  ),
)

/** A server of its own: one way revokes its key. */
async function openPlace() {
  const parts = await prepareParts(server, secrets)
  const keyring = createKeyring(secrets)
  const app = await openWholeApp({
    ...parts,
    keyring,
    config: { ...parts.config, rateLimit: false },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { server, app, origin, keyring }
}
const place = await openPlace()

test('every surface has its column', () => {
  expect([...columns].sort()).toEqual(Object.keys(surfaces).sort())
})

// Each case has its own company and mostly waits.
test.concurrent.for(Object.keys(ends) as (keyof typeof ends)[])(
  '%s closes exactly the surfaces of its row',
  { timeout: 60_000 },
  async (way, { expect }) => {
    const session = await openSession(way.startsWith('the key') ? await openPlace() : place)
    await ends[way](session)
    const found: Cell[] = []
    for (const name of columns) found.push((await surfaces[name](session)) ? '+' : '✗')
    expect(byName(found)).toEqual(byName(rows[way]))
  },
)

const byName = (cells: readonly Cell[]) =>
  Object.fromEntries(columns.map((name, i) => [name, cells[i]]))
