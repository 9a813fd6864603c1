import Fastify, { type FastifyInstance } from 'fastify'
import type { DatabaseServer } from 'supabase-server/database'
import { requestSettings } from '../../packages/supabase-server/src/requests/request-settings.ts'
import { captureRoutes } from '../../src/capture/routes.ts'

export function openVisitorPages(
  { database }: Pick<DatabaseServer, 'database'>,
  { rateLimit = true } = {},
): FastifyInstance {
  const app = Fastify()
  captureRoutes(app, {
    database,
    readCaller: async (request) => ({
      role: 'anon',
      settings: requestSettings(request, { role: 'anon' }),
    }),
    publicOrigin: (request) => `${request.protocol}://${request.host}`,
    rateLimit,
    assets: { enhanceUrl: '/visitor/enhance.js' },
  })
  return app
}

/** Fills in the form as a browser would, a moment after it was shown. */
export async function submitForm(
  app: FastifyInstance,
  url: string,
  typed: Readonly<Record<string, string>>,
  accept = 'text/html',
) {
  const form = await app.inject(url)
  await new Promise((resolve) => setTimeout(resolve, 120))
  return sendForm(app, url, { ...hiddenFields(form.body), ...typed }, accept)
}

export function sendForm(
  app: FastifyInstance,
  url: string,
  fields: Readonly<Record<string, string>>,
  accept = 'text/html',
) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
    payload: new URLSearchParams(fields).toString(),
  })
}

export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries(Array.from(inputs, ([, name, value]) => [name, value]))
}
