/** A server of its own with Google sign-in, backed by a real OpenID Connect server. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  clientId,
  clientSecret,
  startIdServer,
} from '../../../packages/supabase-server/tests/support/auth/start-id-server.ts'
import { startOwnServer } from './own-server.ts'

export type GoogleServer = Awaited<ReturnType<typeof startGoogleServer>>

/** @param baseURL of the shared server (own-server.ts) */
export async function startGoogleServer(baseURL: string | undefined) {
  const port = Number(new URL(String(baseURL)).port) - 1
  const google = await startIdServer({ redirectUri: `http://localhost:${port}/auth/v1/callback` })
  const server = await startOwnServer(
    baseURL,
    (toml) => `${toml.replace('enable_manual_linking = false', 'enable_manual_linking = true')}
[auth.external.google]
enabled = true
client_id = "${clientId}"
secret = "${clientSecret}"
url = "${google.issuer}"
`,
  )
  return {
    server,
    /** Returns the name to choose at the provider. */
    newUser(email = `${randomUUID()}@gmail.example`): string {
      const sub = randomUUID()
      const name = `Ana ${sub.slice(0, 6)}`
      google.accounts.set(sub, { sub, email, email_verified: true, name })
      return name
    },
    emailOf: (who: string) =>
      [...google.accounts.values()].find(({ name }) => name === who)?.email ?? '',
    /** @param who the name to choose at the provider */
    async enter(page: Page, who: string, path = '/dashboard/settings?tab=security') {
      await leaveGoogle(page)
      await page.goto(server.origin + path)
      await googleButton(page).click()
      await page.getByRole('link', { name: who }).click()
    },
    async stop() {
      await server.stop()
      await google.stop()
    },
  }
}

/** Ends the session at the provider. */
export const leaveGoogle = (page: Page) => page.context().clearCookies({ domain: '127.0.0.1' })

export const googleButton = (page: Page) => page.getByRole('button', { name: 'Entrar com Google' })
