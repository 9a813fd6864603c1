import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import type { openClient } from './auth.ts'

/** The code `steps` of thirty seconds later, or earlier if negative. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

export async function addAuthenticator(
  server: DatabaseServer,
  client: ReturnType<typeof openClient>,
  friendlyName = '',
) {
  const wanted = { factorType: 'totp', friendlyName } as const
  const { data: enrolled, error } = await client.auth.mfa.enroll(wanted)
  if (error) throw error
  const { id: factorId, totp } = enrolled
  const code = codeOf(totp.secret)
  const { error: refused } = await client.auth.mfa.challengeAndVerify({ factorId, code })
  if (refused) throw refused
  await forgetUsedCodes(server)
  return { factorId, secret: totp.secret }
}

/** A code is valid once; this saves the wait for the next one. */
export const forgetUsedCodes = ({ asOwner }: DatabaseServer) =>
  asOwner((run) =>
    run(sql`update auth.mfa_challenges set otp_code = null where verified_at is not null`),
  )
