/** What every answer says of itself to a browser; pages add the policy of their own scripts and styles. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** @param publicUrl with https, browsers are told to come by nothing else for a year. */
export async function securityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> {
  const isSecure = publicUrl?.startsWith('https:') === true
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Not of subdomains: what else lies under the operator's domain is not ours to decide.
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', nothingOfTheDevice)
  })
}

/** No page of ours asks for any of it, so neither may a script that got into one. */
const nothingOfTheDevice = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')
