import { z } from 'zod'

const hits = (count: number) => z.int().nonnegative().default(count)

/**
 * `[auth.rate_limit]` of config.toml, by client address: mails, messages and anonymous users an hour, the others in
 * five minutes.
 */
export const limitSwitches = z
  .object({
    email_sent: hits(2),
    sms_sent: hits(30),
    anonymous_users: hits(30),
    token_refresh: hits(150),
    sign_in_sign_ups: hits(30),
    token_verifications: hits(30),
    web3: hits(30),
  })
  .prefault({})
  .transform((limits) => ({
    mails: limits.email_sent,
    messages: limits.sms_sent,
    anonymous: limits.anonymous_users,
    refreshes: limits.token_refresh,
    signIns: limits.sign_in_sign_ups,
    verifications: limits.token_verifications,
    wallets: limits.web3,
  }))
