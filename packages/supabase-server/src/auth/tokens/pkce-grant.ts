/** POST /token?grant_type=pkce */

import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { Handler } from '../context.ts'
import { expectNotBanned } from '../expect-not-banned.ts'
import { finishLink } from '../external/deferred-link.ts'
import { unseal } from '../external/seal.ts'
import { parseBody, text } from '../request-body.ts'
import { endFlow, type Flow, findFlow } from './flow-rows.ts'
import { expectAnswered } from './pkce.ts'
import { startSession } from './start-session.ts'

const bodySchema = z.object({
  auth_code: text.nullish().transform((code) => code ?? ''),
  code_verifier: text.nullish().transform((verifier) => verifier ?? ''),
})

export const pkceGrant: Handler = async (context, request) => {
  const { auth_code: code, code_verifier: verifier } = parseBody(bodySchema, request)
  if (!code || !verifier) {
    const message = 'invalid request: both auth code and code verifier should be non-empty'
    throw new AppError('validation_failed', message)
  }
  const signedIn = await context.database.transaction(async (run) => {
    const [flow] = await run<Flow>(findFlow(code))
    if (!flow) return null
    expectAnswered(flow, verifier)
    expectNotBanned(flow)
    await run(endFlow(flow.flow_id))
    const noted = auditEntry(context, 'login', flow, {
      provider_type: flow.provider_type,
    })
    const method = flow.authentication_method
    const session = await startSession(context, flow, { method, noted, run })
    if (!session) throw notFound()
    return { ...session, ...(await tokensOf(flow, code)) }
  })
  const linked = signedIn ?? (await finishLink(context, { code, verifier }))
  if (!linked) throw notFound()
  return linked
}

/** GoTrue returns the provider's tokens only here. */
async function tokensOf(flow: Flow, code: string) {
  const { provider_access_token: access, provider_refresh_token: refresh } = flow
  return {
    ...(access ? { provider_token: await unseal(access, code) } : {}),
    ...(refresh ? { provider_refresh_token: await unseal(refresh, code) } : {}),
  }
}

const notFound = () =>
  new AppError('flow_state_not_found', 'invalid flow state, no valid flow state found')
