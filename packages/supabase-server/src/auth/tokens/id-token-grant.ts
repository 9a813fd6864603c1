/** POST /token?grant_type=id_token */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { findBearer } from '../../requests/credentials.ts'
import { redirectTarget } from '../codes/redirect-target.ts'
import type { AuthContext, Handler } from '../context.ts'
import { emailsOf } from '../external/identity-data.ts'
import { OauthRefusal } from '../external/oauth-refusal.ts'
import { issuers } from '../external/open-providers.ts'
import { type OpenId, type Provider, ProviderFailure } from '../external/provider.ts'
import { unreachable } from '../external/redirect-with-error.ts'
import { sessionByProvider } from '../external/sign-in-by-provider.ts'
import {
  expectManualLinking,
  requireAal2ForIdentities,
} from '../identities/expect-manual-linking.ts'
import { parseBody, text } from '../request-body.ts'
import { requireUser } from '../require-user.ts'

const token = z
  .string()
  .max(16_384)
  .nullish()
  .transform((value) => value ?? '')

const optional = text.nullish().transform((value) => value ?? '')

const bodySchema = z.object({
  id_token: token,
  access_token: token,
  nonce: optional,
  provider: optional,
  client_id: optional,
  issuer: optional,
  link_identity: z.boolean().nullish(),
})

type Body = z.output<typeof bodySchema>

export const idTokenGrant: Handler = async (context, request, reply) => {
  const body = parseBody(bodySchema, request)
  if (!body.id_token) throw invalid('id_token required')
  if (!body.provider && (!body.client_id || !body.issuer)) {
    throw invalid('provider or client_id and issuer required')
  }
  const linkingUserId = body.link_identity ? await readLinkingUser(context, request, reply) : null
  const provider = findIssuer(context, body)
  const { claims, person } = await read(provider.openId, body)
  if (!person.subject) throw invalid('Missing sub claim in id_token')
  const audience = [claims.aud].flat()
  if (!provider.settings.clientIds.some((id) => audience.includes(id))) {
    throw invalid(`Unacceptable audience in id_token: [${audience.join(' ')}]`)
  }
  if (!provider.settings.skipNonceCheck) expectNonce(claims.nonce, body.nonce)
  const { name, emailOptional } = provider.settings
  if (emailsOf(person).length === 0 && !emailOptional) throw invalid('Bad ID token')
  const signIn = {
    provider: name,
    person,
    emailOptional,
    redirectTo: redirectTarget(context, request),
    linkingUserId,
  }
  return sessionByProvider(context, signIn)
}

async function readLinkingUser(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  if (!findBearer(request)) {
    throw invalid('Linking requires a valid user access token in Authorization')
  }
  expectManualLinking(context)
  const signedIn = requireUser(() => context)(async (_context, linking) => {
    requireAal2ForIdentities(linking)
    return linking.user.id
  })
  return String(await signedIn(request, reply))
}

function findIssuer({ providers }: AuthContext, { provider, issuer }: Body) {
  const found = [...providers.values()].find(
    ({ settings, openId }) =>
      openId !== undefined && (provider ? settings.name === provider : openId.issuer === issuer),
  )
  if (found?.openId) return found as Provider & { openId: OpenId }
  const known = Object.entries(issuers).find(([name, url]) => name === provider || url === issuer)
  if (known) {
    const message = `Provider (issuer "${known[1]}") is not enabled`
    throw new AppError('provider_disabled', message)
  }
  const message = `Custom OIDC provider ${JSON.stringify(provider)} not allowed`
  throw new AppError('validation_failed', message)
}

async function read(openId: OpenId, { id_token, access_token }: Body) {
  try {
    return await openId.readIdToken(id_token, access_token || null)
  } catch (error) {
    if (error instanceof ProviderFailure) throw unreachable(error)
    throw new OauthRefusal('invalid request', 'Bad ID token', error)
  }
}

/** The provider knows only the nonce's hash, so a stolen ID token is useless. */
function expectNonce(hash: unknown, nonce: string): void {
  if (Boolean(hash) !== Boolean(nonce)) {
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (nonce && createHash('sha256').update(nonce).digest('hex') !== hash) {
    throw new OauthRefusal('invalid nonce', 'Nonces mismatch')
  }
}

const invalid = (message: string) => new OauthRefusal('invalid request', message)
