import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './postgres/connection.ts'

/**
 * The login password of `authenticator`, derived from the owner's so that nothing needs to be stored; undefined without an owner's
 * password.
 */
export function authenticatorPassword(ownerUrl: string): string | undefined {
  const owner = decodeURIComponent(new URL(ownerUrl).password)
  if (owner === '') return undefined
  return createHmac('sha256', owner).update('authenticator').digest('hex')
}

export async function letAuthenticatorIn(owner: Connection, ownerUrl: string): Promise<void> {
  const password = authenticatorPassword(ownerUrl)
  const statement = `alter role authenticator login ${password ? `password '${password}'` : ''}`
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.script(statement)
      return
    } catch (error) {
      if (attempt === 5 || !isConcurrentUpdate(error)) throw error
      await wait(50 * attempt)
    }
  }
}

/** Roles belong to the whole cluster, so another process or database may alter the same role concurrently. */
function isConcurrentUpdate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'XX000'
}
