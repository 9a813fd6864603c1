import sql from 'sql-template-tag'
import { AppError } from '../app-error.ts'
import type { Caller, Database } from '../database/database.ts'

export interface Rights {
  readonly broadcastRead: boolean
  readonly presenceRead: boolean
  readonly broadcastWrite: boolean
  readonly presenceWrite: boolean
}

export const allRights: Rights = {
  broadcastRead: true,
  presenceRead: true,
  broadcastWrite: true,
  presenceWrite: true,
}

/** May take every request role, and owns nothing. */
export const gatewayCaller: Caller = { role: 'authenticator', settings: {} }

export async function findRights(
  database: Pick<Database, 'run'>,
  { role, settings }: Caller,
  topic: string,
): Promise<Rights> {
  const claims = settings['request.jwt.claims'] ?? '{}'
  const headers = settings['request.headers'] ?? '{}'
  const [row] = await database.run<{ rights: Rights }>(
    gatewayCaller,
    sql`select json_build_object('broadcastRead', broadcast_read, 'presenceRead', presence_read,
        'broadcastWrite', broadcast_write, 'presenceWrite', presence_write) as rights
      from _gateway.channel_rights(${topic}, ${role}, ${claims}, ${headers})`,
  )
  if (!row) throw new Error('channel_rights returned no row.')
  return row.rights
}

/** Decided without the database. @throws AppError when the project closes channels to anonymous callers */
export function requireAccess(
  { publicAccess }: { readonly publicAccess: boolean },
  { role }: Caller,
  topic: string,
  isPrivate: boolean,
): void {
  if (publicAccess || role !== 'anon') return
  if (isPrivate) throw unreadable(topic)
  throw new AppError('PrivateOnly', 'This project only allows private channels')
}

export async function requireRead(
  database: Pick<Database, 'run'>,
  caller: Caller,
  topic: string,
): Promise<Rights> {
  const rights = await findRights(database, caller, topic)
  if (rights.broadcastRead || rights.presenceRead) return rights
  throw unreadable(topic)
}

const unreadable = (topic: string) =>
  new AppError(
    'Unauthorized',
    `You do not have permissions to read from this Channel topic: ${topic}`,
  )
