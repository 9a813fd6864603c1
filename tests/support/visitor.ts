import Fastify, { type FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { requestSettings } from '../../packages/supabase-server/src/requests/request-settings.ts'
import { askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
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

/** Fills in the form as a browser would, without the mark that tells how fast. */
export async function submitForm(
  app: FastifyInstance,
  url: string,
  typed: Readonly<Record<string, string>>,
  accept = 'text/html',
) {
  const form = await app.inject(url)
  return sendForm(app, url, { ...hiddenFields(form.body), _t: '', ...typed }, accept)
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

/** The hidden fields of a form, as if it had been shown two seconds earlier. */
export async function agedFields(server: DatabaseServer, html: string) {
  const fields = hiddenFields(html)
  return { ...fields, _t: await ageMark(server, fields._t ?? '') }
}

/** @throws if no company signed the mark */
export async function ageMark(server: DatabaseServer, mark: string): Promise<string> {
  const [time = '', signature = ''] = mark.split('.')
  const earlier = String(Number(time) - 2_000)
  const aged = await askOne<{ signature: string }>(
    server,
    sql`select private.sign_render(id, ${earlier}) as signature from public.companies
      where private.sign_render(id, ${time}) = ${signature}`,
  )
  return `${earlier}.${aged.signature}`
}

export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries(Array.from(inputs, ([, name, value]) => [name, value]))
}
