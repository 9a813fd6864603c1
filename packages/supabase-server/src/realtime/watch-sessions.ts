/** Closes the channels of ended sessions: one query per interval for the whole process. */
import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import type { Keyring } from '../keys/keyring.ts'
import { gatewayCaller } from './channel-rights.ts'
import type { Hub } from './hub.ts'
import { sessionOver } from './read-token.ts'

/** Milliseconds. Rows are always read as their listener; only broadcasts continue for this long. */
const every = 2_000

interface Watched {
  readonly database: Database
  readonly hub: Hub
  readonly keyring: Keyring
  readonly onFailure: (error: unknown) => void
}

export function watchSessions(realtime: Watched): () => Promise<void> {
  let asking: Promise<void> | undefined
  const timer = setInterval(() => {
    asking ??= endChannels(realtime)
      .catch(realtime.onFailure)
      .finally(() => {
        asking = undefined
      })
  }, every).unref()
  realtime.keyring.onReplaced(() => endRevoked(realtime))
  return async () => {
    clearInterval(timer)
    await asking
  }
}

function endRevoked({ hub, keyring }: Watched): void {
  const keys = new Set(keyring.publicKeys.map(({ kid }) => kid))
  for (const { holder, shutDown } of hub.channels) {
    if (holder.keyId !== undefined && !keys.has(holder.keyId)) shutDown('Signing key was revoked')
  }
}

async function endChannels({ database, hub }: Watched): Promise<void> {
  const joined = new Set(hub.channels.flatMap(({ holder: { session } }) => session ?? []))
  if (joined.size === 0) return
  const over = await database.run<{ id: string }>(
    gatewayCaller,
    sql`select id from jsonb_array_elements_text(${JSON.stringify([...joined])}::jsonb) joined(id)
      where not exists (select from _gateway.living_sessions s where s.id = joined.id::uuid)`,
    { readOnly: true },
  )
  const ended = new Set(over.map(({ id }) => id))
  for (const { holder, shutDown } of hub.channels) {
    if (holder.session !== null && ended.has(holder.session)) shutDown(sessionOver)
  }
}
