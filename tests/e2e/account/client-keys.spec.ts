/** WebAuthn through the unmodified official client; no code of the dashboard takes part. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { createClient, SupabaseClient } from '@supabase/supabase-js'
import { intercept } from '../support/intercept.ts'
import { addPerson, type OwnServer, startOwnServer, startsWithin } from '../support/own-server.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

const password = 'senha boa de usar'
const client = join(
  import.meta.dirname,
  '../../../node_modules/@supabase/supabase-js/dist/umd/supabase.js',
)
let server: OwnServer

test.beforeAll(async ({ baseURL: _ }, { project }) => {
  test.setTimeout(startsWithin + 30_000)
  server = await startOwnServer(project.use.baseURL, (toml) =>
    toml.replace('[auth.passkey]\nenabled = false', '[auth.passkey]\nenabled = true'),
  )
})
test.afterAll(() => server?.stop())

type Global = { supabase: { createClient: typeof createClient }; client: SupabaseClient }

async function openClient(page: Page): Promise<void> {
  // An integrator's page, without a policy of ours.
  await intercept(page, `${server.origin}/client`, (route) => route.fulfill({ body: '' }))
  await page.goto(`${server.origin}/client`)
  await page.evaluate(readFileSync(client, 'utf8').replace('var supabase=', 'globalThis.supabase='))
  await page.evaluate(
    ([address, key]) => {
      const here = globalThis as unknown as Global
      const auth = { experimental: { passkey: true }, persistSession: false } as object
      here.client = here.supabase.createClient(address, key, { auth })
    },
    [server.origin, server.anonKey] as const,
  )
}

const signIn = (page: Page, email: string) =>
  page.evaluate(
    async (account) => {
      const { auth } = (globalThis as unknown as Global).client
      const { error } = await auth.signInWithPassword(account)
      return error?.message ?? null
    },
    { email, password },
  )

const level = (page: Page) =>
  page.evaluate(async () => {
    const { auth } = (globalThis as unknown as Global).client
    return (await auth.mfa.getAuthenticatorAssuranceLevel()).data
  })

test('mfa.webauthn registers a key, and authenticates with it', async ({ page }) => {
  // The client asks for security keys only.
  await addVirtualAuthenticator(page, 'usb')
  await openClient(page)
  const email = await addPerson(server, page.request, password)
  expect(await signIn(page, email)).toBeNull()
  const registered = await page.evaluate(async () => {
    const { auth } = (globalThis as unknown as Global).client
    const { data, error } = await auth.mfa.webauthn.register({ friendlyName: 'Chave USB' })
    return { type: data?.token_type, error: error?.message }
  })
  expect(registered).toEqual({ type: 'bearer' })
  expect(await level(page)).toMatchObject({ currentLevel: 'aal2' })

  await openClient(page)
  expect(await signIn(page, email)).toBeNull()
  expect(await level(page)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  const error = await page.evaluate(async () => {
    const { auth } = (globalThis as unknown as Global).client
    const { data } = await auth.mfa.listFactors()
    const factorId = data?.webauthn[0]?.id ?? ''
    return (await auth.mfa.webauthn.authenticate({ factorId })).error?.message
  })
  expect(error).toBeUndefined()
  expect(await level(page)).toMatchObject({ currentLevel: 'aal2' })
})

test('a passkey is registered, listed and signs in without a password', async ({ page }) => {
  await addVirtualAuthenticator(page)
  await openClient(page)
  const email = await addPerson(server, page.request, password)
  expect(await signIn(page, email)).toBeNull()
  const made = await page.evaluate(async () => {
    const { auth } = (globalThis as unknown as Global).client
    const { error } = await auth.registerPasskey()
    const { data } = await auth.passkey.list()
    return { error: error?.message, count: data?.length }
  })
  expect(made).toEqual({ count: 1 })
  await openClient(page)
  const came = await page.evaluate(async () => {
    const { auth } = (globalThis as unknown as Global).client
    const { data, error } = await auth.signInWithPasskey()
    return { email: data?.user?.email, error: error?.message }
  })
  expect(came).toEqual({ email })
})
