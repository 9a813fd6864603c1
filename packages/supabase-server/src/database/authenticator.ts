import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'

/**
 * The password with which requests log in. Derived from the owner's, so that every process that knows
 * DATABASE_URL knows it and nothing needs to be stored; without an owner's password there is none.
 */
export function authenticatorPassword(ownerUrl: string): string | undefined {
  const owner = decodeURIComponent(new URL(ownerUrl).password)
  if (owner === '') return undefined
  return createHmac('sha256', owner).update('authenticator').digest('hex')
}

/** Sets that password and the right to log in. */
export async function letAuthenticatorIn(owner: postgres.Sql, ownerUrl: string): Promise<void> {
  const password = authenticatorPassword(ownerUrl)
  const statement = `alter role authenticator login ${password ? `password '${password}'` : ''}`
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.unsafe(statement)
      return
    } catch (error) {
      if (attempt === 5 || !isConcurrentUpdate(error)) throw error
      await wait(50 * attempt)
    }
  }
}

/** Roles belong to the whole cluster: another process or database may set the same at this moment. */
function isConcurrentUpdate(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === 'XX000'
}
