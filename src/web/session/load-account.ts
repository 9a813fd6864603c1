import { findCompany } from '../company/company.ts'
import { logFailure } from '../log-failure.ts'
import type { AccountAnswer } from './auth-state.ts'
import { findProfile } from './profile.ts'

/** Spec section 4. Never throws. */
export async function loadAccount(userId: string): Promise<AccountAnswer> {
  let step = 'The profile'
  try {
    const profile = await findProfile(userId)
    step = 'The company'
    const company = profile?.company_id ? await findCompany(profile.company_id) : null
    return { type: 'account', userId, profile, company }
  } catch (cause) {
    logFailure(`${step} could not be loaded`, cause)
    return { type: 'account-failed', userId }
  }
}
