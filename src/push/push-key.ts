import { createECDH } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Database, type Row, serviceRole } from 'supabase-server/database'

/** What push services know this server by (VAPID, RFC 8292), base64url. Each browser is bound to it. */
export interface PushKey extends Row {
  readonly publicKey: string
  readonly privateKey: string
}

/** It is in the database, so that it moves with the browsers that are bound to it. Read once, again after a failure. */
export function openPushKey(database: Database): () => Promise<PushKey> {
  let reading: Promise<PushKey> | undefined
  return () => {
    reading ??= readOrMake(database).catch((error) => {
      reading = undefined
      throw error
    })
    return reading
  }
}

async function readOrMake(database: Database): Promise<PushKey> {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node drops leading zeros.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex')
  const [key] = await database.run<PushKey>(
    serviceRole,
    sql`select public_key as "publicKey", private_key as "privateKey"
      from private.get_push_key(${publicKey}, ${privateKey.toString('base64url')})`,
  )
  if (!key) throw new Error('private.push_key is empty')
  return key
}
