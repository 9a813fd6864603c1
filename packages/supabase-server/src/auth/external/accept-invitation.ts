/** The invitation's link proves the mailbox. */
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { findToken, type Redeemed } from '../codes/redeem-rows.ts'
import type { AuthContext } from '../context.ts'
import { syncProviders } from '../users/sync-providers.ts'
import { confirmAccount, insertIdentity, keepOnly } from './account-rows.ts'
import { expectFree } from './attach-identity.ts'
import { emailsOf, identityDataOf } from './identity-data.ts'
import type { ProviderSignIn, SignInOutcome } from './provider-sign-in.ts'

export async function acceptInvitation(
  { project: { auth } }: AuthContext,
  run: Run,
  { provider, person, inviteHash }: ProviderSignIn & { inviteHash: string },
): Promise<SignInOutcome> {
  const seconds = { mail: auth.otpExpiry, sms: auth.sms.otpExpiry }
  const [invited] = await run<Redeemed>(findToken(inviteHash, ['confirmation_token'], seconds))
  if (!invited || invited.expired) throw new AppError('invite_not_found', 'Invite not found')
  if (!emailsOf(person).some(({ address }) => address === invited.email)) {
    const message = 'Invited email does not match emails from external provider'
    throw new AppError('validation_failed', message)
  }
  const said = identityDataOf(person)
  const data = said.email === invited.email ? { ...said, email_verified: true } : said
  const identity = { provider, subject: person.subject, data }
  await expectFree(run, identity, invited.id)
  await run(insertIdentity(invited.id, identity))
  await run(keepOnly(invited.id, identity))
  await run(syncProviders(invited.id))
  await run(confirmAccount(invited.id))
  return { userId: invited.id, action: 'invite_accepted' }
}
