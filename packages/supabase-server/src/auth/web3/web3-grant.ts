/** POST /token?grant_type=web3 */

import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import { isAllowedTarget } from '../codes/redirect-target.ts'
import type { AuthContext, Handler } from '../context.ts'
import { expectNotBanned } from '../expect-not-banned.ts'
import { parseBody } from '../request-body.ts'
import { startSession } from '../tokens/start-session.ts'
import type { Chain } from './chain.ts'
import { ethereum } from './ethereum.ts'
import { solana } from './solana.ts'
import { readWalletMessage, type WalletMessage } from './wallet-message.ts'
import { findOrCreateWalletUser } from './wallet-user.ts'

const field = z
  .string()
  .refine((value) => !value.includes('\0'), 'must not contain a NUL character')
  // Signatures cover bytes, and a lone surrogate has no encoding.
  .refine((value) => !/\p{Cs}/u.test(value), 'must be text')
  .nullish()
  .transform((value) => value ?? '')
const bodySchema = z.object({ chain: field, message: field, signature: field })

export const web3Grant: Handler = async (context, request) => {
  const { web3 } = context.project.auth
  if (!web3.ethereum && !web3.solana) throw disabled('Web3 provider is disabled')
  const body = parseBody(bodySchema, request)
  const chain = chainOf(context, body.chain)
  const size = Buffer.byteLength(body.message)
  if (size < 64) throw new AppError('validation_failed', 'message is too short')
  if (size > 20 * 1024) throw new AppError('validation_failed', 'message must not exceed 20KB')
  const signature = chain.readSignature(body.signature)
  const message = readWalletMessage(body.message, chain)
  if (!signature || !chain.isSignedBy(message.address, body.message, signature)) {
    throw new AppError('invalid_grant', 'Signature does not match address in message')
  }
  expectForThisSite(context, chain, message)
  expectInTime(chain, message)
  return context.database.transaction(async (run) => {
    const wallet = { chain: body.chain, message }
    const user = await findOrCreateWalletUser(context, run, wallet)
    expectNotBanned(user)
    const { address, domain, network, uri } = message
    const traits = { provider: 'web3', chain: body.chain, network, address, domain, uri: uri.href }
    const noted = auditEntry(context, 'login', user, traits)
    const session = await startSession(context, user, { method: 'web3', noted, run })
    if (!session) throw new AppError('user_not_found', 'User not found')
    return session
  })
}

function chainOf({ project }: AuthContext, name: string): Chain {
  const { web3 } = project.auth
  if (name === 'ethereum') {
    if (web3.ethereum) return ethereum
    throw disabled('Ethereum Web3 provider is disabled')
  }
  if (name === 'solana') {
    if (web3.solana) return solana
    throw disabled('Solana Web3 provider is disabled')
  }
  throw new AppError('web3_unsupported_chain', 'Unsupported chain')
}

const disabled = (message: string) => new AppError('web3_provider_disabled', message)

/** Otherwise a message signed for another site would be valid here. */
function expectForThisSite(context: AuthContext, { name }: Chain, { uri, domain }: WalletMessage) {
  const refuse = (what: string) =>
    new AppError('invalid_grant', `Signed ${name} message is using ${what}`)
  const isLocal = uri.hostname === 'localhost'
  if (uri.protocol !== 'https:' && !isLocal) throw refuse('URI which does not use HTTPS')
  if (!isAllowedTarget(uri.href, context)) {
    const what = 'URI which is not allowed on this server, message was signed for another app'
    throw refuse(what)
  }
  const isAllowed = isLocal || isAllowedTarget(`https://${domain}/`, context)
  if (uri.host !== domain || !isAllowed) {
    const what = 'a Domain that does not match the one in URI which is not allowed on this server'
    throw refuse(what)
  }
}

/** GoTrue's lifetime of a message without expiration. */
const validity = 10 * 60_000

function expectInTime({ name }: Chain, { issuedAt, notBefore, expiresAt }: WalletMessage): void {
  const refuse = (message: string) => new AppError('invalid_grant', message)
  const now = Date.now()
  if (notBefore && now < notBefore.getTime()) {
    throw refuse(`Signed ${name} message becomes valid in the future`)
  }
  if (expiresAt && now > expiresAt.getTime()) throw refuse(`Signed ${name} message is expired`)
  if (now > issuedAt.getTime() + validity) throw refuse(`${name} message was issued too long ago`)
  if (now < issuedAt.getTime() - validity) {
    throw refuse(`${name} message was issued too far in the future`)
  }
}
