/** https://openid.net/specs/openid-connect-discovery-1_0.html */
import { z } from 'zod'
import { fetchJson } from './fetch-json.ts'
import { ProviderFailure } from './provider.ts'

const documentSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
})

export type IssuerDocument = z.output<typeof documentSchema>

const keptFor = 10 * 60_000

/** Caches the document for ten minutes and shares one request between concurrent callers; failures are not cached. */
export function discover(issuer: string): () => Promise<IssuerDocument> {
  let kept: { document: Promise<IssuerDocument>; until: number } | null = null
  return () => {
    if (kept && kept.until > Date.now()) return kept.document
    const document = read(issuer)
    kept = { document, until: Date.now() + keptFor }
    document.catch(() => {
      kept = null
    })
    return document
  }
}

async function read(issuer: string): Promise<IssuerDocument> {
  const { status, body } = await fetchJson(`${issuer}/.well-known/openid-configuration`)
  const parsed = documentSchema.safeParse(body)
  if (status !== 200 || !parsed.success) {
    throw new ProviderFailure(`no discovery document at ${issuer}, status ${status}`)
  }
  const { data } = parsed
  // Microsoft's multi-tenant issuer has a placeholder for the tenant.
  if (data.issuer !== issuer && !data.issuer.includes('{tenantid}')) {
    throw new ProviderFailure(`the issuer at ${issuer} calls itself ${data.issuer}`)
  }
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint = issuer } = data
  for (const url of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint]) {
    expectSafe(url, issuer)
  }
  return data
}

/** Plain HTTP is accepted only on the issuer's own origin, for local development. */
function expectSafe(url: string, issuer: string): void {
  const { protocol, origin } = new URL(url)
  if (protocol === 'https:' || origin === new URL(issuer).origin) return
  throw new ProviderFailure(`${issuer} names an address without encryption: ${url}`)
}
