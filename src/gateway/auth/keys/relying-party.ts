import type { AuthContext } from '../context.ts'

/** The site that keys are for. Where config.toml does not say it, the one that links in mails lead to. */
export function relyingParty({ project, siteUrl }: AuthContext) {
  const { id, name, origins } = project.auth.webauthn
  const site = new URL(siteUrl())
  const rpID = id ?? site.hostname
  return { rpID, rpName: name ?? rpID, origins: origins.length > 0 ? origins : [site.origin] }
}
