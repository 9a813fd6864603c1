import { isIP } from 'node:net'
import type { AuthContext } from '../context.ts'

/** The site that keys are for. Where config.toml does not say it, the one that links in mails lead to. */
export function relyingParty({ project, siteUrl }: Pick<AuthContext, 'project' | 'siteUrl'>) {
  const { id, name, origins } = project.auth.webauthn
  const site = new URL(siteUrl())
  const rpID = id ?? site.hostname
  return { rpID, rpName: name ?? rpID, origins: origins.length > 0 ? origins : [site.origin] }
}

/** Where a browser would make them: it has none for an address without a name. */
export function keySite(parts: Pick<AuthContext, 'project' | 'siteUrl'>) {
  const { rpID, origins } = relyingParty(parts)
  const { canEnroll, canVerify } = parts.project.auth.mfa.webauthn
  return canEnroll && canVerify && !isIP(rpID.replace(/^\[|\]$/g, '')) ? { origins } : null
}
