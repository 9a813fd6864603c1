/** The strictest for every answer; pages and files that need more set their own. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** @param publicUrl with https: HSTS for a year */
export async function securityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> {
  const isSecure = publicUrl?.startsWith('https:') === true
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Subdomains may belong to other services.
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'permissions-policy': nothingOfTheDevice,
      'content-security-policy': nothingOfThePage,
      'cache-control': 'no-store',
    })
  })
}

const nothingOfThePage =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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
