import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { expect } from 'vitest'
import { openAuth, openClient, openPkceClient, origin, secrets } from './auth.ts'
import { external } from './external.ts'
import { keepMails } from './kept-mails.ts'
import { arrivedAt, openBrowser } from './oauth-browser.ts'
import { openIdServer } from './open-id-server.ts'

export const site = `${origin}/painel`

export async function openGoogle(server: DatabaseServer) {
  const box = keepMails()
  const { issuer, accounts } = await openIdServer({ redirectUri: `${origin}/auth/v1/callback` })
  const auth = {
    enableConfirmations: true,
    mailInterval: 0,
    external: [external('google', issuer), external('keycloak', issuer)],
  }
  const app = await openAuth(server, { auth, deliver: box.deliver })

  function newAccount(more: { email?: string; email_verified?: boolean; name?: string } = {}) {
    const sub = randomUUID()
    const account = {
      sub,
      email: `${sub}@gmail.com`,
      email_verified: true,
      name: 'Ana Souza',
      picture: 'https://fotos.example/ana.png',
      ...more,
    }
    accounts.set(sub, account)
    return account
  }

  /** From the button to the site's page. */
  async function goThrough(
    client: ReturnType<typeof openPkceClient>,
    { sub }: { sub: string },
    provider = 'google',
  ) {
    const { data, error } = await client.auth.signInWithOAuth({
      provider: provider as 'google',
      options: { redirectTo: site, skipBrowserRedirect: true, queryParams: { login_hint: sub } },
    })
    expect(error).toBeNull()
    return arrive(app, data.url)
  }

  async function signedIn(account: { sub: string }, provider = 'google') {
    const client = openClient(app)
    const { hash } = await goThrough(client, account, provider)
    const { data, error } = await client.auth.setSession({
      access_token: hash.get('access_token') ?? '',
      refresh_token: hash.get('refresh_token') ?? '',
    })
    if (error || !data.user) throw error
    return { client, user: data.user, hash }
  }

  async function identitiesOf(userId: string): Promise<string[]> {
    const rows = await server.asOwner((run) =>
      run<{ provider: string }>(
        sql`select provider from auth.identities where user_id = ${userId} order by provider`,
      ),
    )
    return rows.map(({ provider }) => provider)
  }

  return {
    ...{ app, auth, box, issuer, accounts },
    openPkceClient: (at = app) => openPkceClient(at),
    ...{ newAccount, goThrough, signedIn, identitiesOf },
  }
}

export async function arrive(
  app: Parameters<typeof openBrowser>[0],
  address: string | null,
  browser = openBrowser(app),
) {
  const { url, text } = await browser.open(address ?? '', ({ href }) => href.startsWith(site))
  return { ...arrivedAt(url), text }
}

export function openPage(app: Parameters<typeof openBrowser>[0]) {
  const browser = openBrowser(app)
  return { browser, client: openClient(app, secrets.anonKey, browser.fetch) }
}
