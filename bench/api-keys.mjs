/** Keys of the server under test, made here so that both engines get the same. */
import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

export async function createApiKeys() {
  const jwtSecret = randomBytes(32).toString('base64url')
  /** @param {string} role */
  const sign = (role) =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1d')
      .sign(new TextEncoder().encode(jwtSecret))
  const [anonKey, serviceRoleKey] = await Promise.all([sign('anon'), sign('service_role')])
  return {
    anonKey,
    serviceRoleKey,
    environment: { JWT_SECRET: jwtSecret, ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceRoleKey },
  }
}
