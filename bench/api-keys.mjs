/** Generated here, so that both engines get the same keys. */
import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

/** @typedef {Awaited<ReturnType<typeof createApiKeys>>} ApiKeys */
export async function createApiKeys() {
  const jwtSecret = randomBytes(32).toString('base64url')
  /** @param {string} role @param {string} [subject] */
  const sign = (role, subject) =>
    new SignJWT({ role, ...(subject && { sub: subject, aal: 'aal1' }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1d')
      .sign(new TextEncoder().encode(jwtSecret))
  const [anonKey, serviceRoleKey] = await Promise.all([sign('anon'), sign('service_role')])
  return {
    anonKey,
    serviceRoleKey,
    /** @param {string} person */
    signIn: (person) => sign('authenticated', person),
    environment: { JWT_SECRET: jwtSecret, ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceRoleKey },
  }
}
