import { isIP } from 'node:net'
import type { AuthContext } from '../context.ts'

/** Defaults to the host of the site URL. */
export function relyingParty({ project, siteUrl }: Pick<AuthContext, 'project' | 'siteUrl'>) {
  const { id, name, origins } = project.auth.webauthn
  const site = new URL(siteUrl())
  const rpID = id ?? site.hostname
  return { rpID, rpName: name ?? rpID, origins: origins.length > 0 ? origins : [site.origin] }
}

/** Null where browsers support no WebAuthn: on IP addresses. */
export function keySite(parts: Pick<AuthContext, 'project' | 'siteUrl'>) {
  const { rpID, origins } = relyingParty(parts)
  const { canEnroll, canVerify } = parts.project.auth.mfa.webauthn
  return canEnroll && canVerify && !isIP(rpID.replace(/^\[|\]$/g, '')) ? { origins } : null
}
