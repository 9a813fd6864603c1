/** An authenticator app on a telephone, and someone who uses one. */
import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import type { openClient } from './auth.ts'

/** What the app shows; `steps` of thirty seconds later or, negative, earlier. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** Enrols and proves it. */
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

/** A code is good once: instead of waiting half a minute for the next. */
export const forgetUsedCodes = ({ asOwner }: DatabaseServer) =>
  asOwner((run) =>
    run(sql`update auth.mfa_challenges set otp_code = null where verified_at is not null`),
  )
