/** A real OpenID Connect server. `login_hint` selects the user; without one, or with an e-mail, its page asks. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy } from 'oidc-provider'

interface Account {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly picture?: string
}

export const clientId = 'rodizio'
export const clientSecret = 'um segredo: do cliente + 100%'

/** A mobile app, which has no secret. */
export const appId = 'rodizio-app'
export const appUri = 'https://app.example/volta'

export async function startIdServer({
  redirectUri,
  inIdToken = false,
}: {
  redirectUri: string
  /** Whether the ID token holds the profile, or userinfo must be called. */
  inIdToken?: boolean
}) {
  const accounts = new Map<string, Account>()
  let handle = async (_request: IncomingMessage, response: ServerResponse): Promise<void> =>
    void response.end()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
      {
        client_id: appId,
        redirect_uris: [appUri],
        token_endpoint_auth_method: 'none',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: !inIdToken,
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: policyWithChoice(),
      url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}`,
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => accounts.get(id) ?? { sub: id },
    }),
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const accountId = oidc.session.accountId
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const hint = String(params.login_hint ?? '')
    const chosen =
      new URL(request.url, issuer).searchParams.get('as') ?? (hint.includes('@') ? '' : hint)
    if (!chosen) return showChoice(response, accounts)
    const result =
      chosen === 'recusa'
        ? { error: 'access_denied', error_description: 'A pessoa não quis.' }
        : { select_account: {}, login: { accountId: chosen, remember: false } }
    return provider.interactionFinished(request, response, result)
  }
  const stop = () => new Promise((resolve) => server.close(resolve))
  return { issuer, accounts, stop }
}

interface GrantContext {
  readonly oidc: {
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string }
  }
}

/** Like Google, offers a choice of accounts. */
function policyWithChoice() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

function showChoice(response: ServerResponse, accounts: Map<string, Account>): void {
  const links = [...accounts.values()].map(({ sub, name }) => `<a href="?as=${sub}">${name}</a>`)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<h1>Escolha uma conta</h1>${links.join('<br>')}<br><a href="?as=recusa">Cancelar</a>`,
  )
}
