import type { Page } from '@playwright/test'

/** A virtual authenticator that confirms every request. */
export async function addVirtualAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async count(): Promise<number> {
      const { credentials } = await protocol.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    /** Returns the way back. */
    async forget() {
      const { credentials } = await protocol.send('WebAuthn.getCredentials', { authenticatorId })
      await protocol.send('WebAuthn.clearCredentials', { authenticatorId })
      return async () => {
        for (const credential of credentials) {
          await protocol.send('WebAuthn.addCredential', { authenticatorId, credential })
        }
      }
    },
  }
}
