/** Every route × every kind of caller. A new route fails until it has a row here. */
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import {
  fillAddress,
  type Route,
  routesOf,
} from '../../packages/supabase-server/tests/support/routes.ts'
import { createPerson } from '../support/database-callers.ts'
import { createSessionToken } from '../support/session-token.ts'
import { createTwoTenants } from '../support/two-tenants.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const { own, other, callers } = await createTwoTenants(server)
const stranger = await createPerson(server, other.company, { role: 'admin' })
const app = await openWholeApp(await prepareParts(server, secrets))
const keyring = createKeyring(secrets)

const people = ['pending', 'user', 'seller', 'manager', 'admin', 'stranger', 'super_admin'] as const
const everyone = ['nobody', 'anon', ...people, 'service_role'] as const
type Who = (typeof everyone)[number]

/**
 * Callers who pass authentication; rls.test.ts and functions.test.ts test the database's decision.
 */
const doors: Record<string, readonly Who[]> = {
  /** Pages, files, and requests made before sign-in. */
  open: everyone,
  /** The public key of the browser, or more. */
  key: everyone.filter((who) => who !== 'nobody'),
  /** A user with a live session. */
  person: people,
  server: ['service_role'],
  /** Asks for a password of its own. */
  none: [],
}

const rows: Record<keyof typeof doors, readonly string[]> = {
  open: [
    '*',
    '/',
    '/healthz',
    '/readyz',
    '/config.json',
    '/docs',
    '/docs/n8n-workflow.json',
    '/docs/openapi.json',
    '/privacidade',
    '/termos',
    '/robots.txt',
    '/sitemap.xml',
    '/l/*',
    '/p/*',
    '/capture-lead',
    // Who asks is a stranger; the link's token is the key: tests/rules/companies/privacy-requests.test.ts.
    '/privacidade/:company',
    '/privacidade/:company/:token',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/dashboard',
    '/dashboard/*',
    // Its key is the token that a start printed: src/first-run/routes.test.ts.
    '/first-run',
    '/widget.js',
    '/widget-test',
    '/visitor/*',
    // Its key is the token in the address: tests/rules/seller-page.
    '/v/:token',
    '/v/:token/manifest.webmanifest',
    '/v/:token/called/:leadId',
    '/v/:token/live',
    '/v/:token/device',
    '/v/:token/device/forget',
    '/v/enhance-abc.js',
    '/opened/:leadId/:signature',
    '/widget-off/:companyId',
    // Its key is the token in the address: tests/rules/integrations/fetched-files.test.ts.
    '/exportacao/:file',
    '/landing/landing-abc.js',
    '/landing/pictures/extrato.webp',
    '/landing/pictures/extrato-escuro.webp',
    '/landing/pictures/formulario.webp',
    '/landing/pictures/captura.webp',
    '/landing/pictures/captura-escuro.webp',
    '/landing/pictures/equipe.webp',
    '/landing/pictures/equipe-escuro.webp',
    '/landing/pictures/numeros.webp',
    '/landing/pictures/numeros-escuro.webp',
    '/landing/pictures/empresas.webp',
    '/landing/pictures/empresas-escuro.webp',
    '/landing/pictures/favicon.svg',
    '/landing/pictures/cartao.jpg',
    '/assets/*',
    // A missing key means anon, as in PostgREST.
    '/rest/v1/*',
    '/functions/v1/*',
    '/auth/v1/signup',
    '/auth/v1/token',
    '/auth/v1/otp',
    '/auth/v1/magiclink',
    '/auth/v1/recover',
    '/auth/v1/resend',
    '/auth/v1/verify',
    '/auth/v1/settings',
    '/auth/v1/health',
    '/auth/v1/authorize',
    '/auth/v1/callback',
    '/auth/v1/.well-known/jwks.json',
    '/auth/v1/sso',
    '/auth/v1/sso/saml/acs',
    '/auth/v1/sso/saml/metadata',
    // Switched off, which every caller is told.
    '/auth/v1/passkeys',
    '/auth/v1/passkeys/registration/options',
    '/auth/v1/passkeys/registration/verify',
    '/auth/v1/passkeys/authentication/options',
    '/auth/v1/passkeys/authentication/verify',
    '/auth/v1/passkeys/:passkey_id',
    '/auth/v1/admin/users/:user_id/passkeys',
    '/auth/v1/admin/users/:user_id/passkeys/:passkey_id',
    '/storage/v1/status',
    // Public buckets, and signed URLs.
    '/storage/v1/object/public/:bucket/*',
    '/storage/v1/object/info/public/:bucket/*',
    'GET /storage/v1/object/sign/:bucket/*',
    'HEAD /storage/v1/object/sign/:bucket/*',
    'PUT /storage/v1/object/upload/sign/:bucket/*',
    '/storage/v1/render/image/public/:bucket/*',
    '/storage/v1/render/image/sign/:bucket/*',
  ],
  key: [
    '/realtime/v1/websocket',
    '/realtime/v1/api/broadcast',
    '/realtime/v1/api/broadcast/:topic/events/:event',
    '/storage/v1/bucket',
    '/storage/v1/bucket/:bucket',
    '/storage/v1/bucket/:bucket/empty',
    '/storage/v1/object/list/:bucket',
    '/storage/v1/object/list-v2/:bucket',
    '/storage/v1/object/move',
    '/storage/v1/object/copy',
    '/storage/v1/object/sign/:bucket',
    'POST /storage/v1/object/sign/:bucket/*',
    'POST /storage/v1/object/upload/sign/:bucket/*',
    '/storage/v1/object/:bucket',
    '/storage/v1/object/:bucket/*',
    '/storage/v1/object/info/:bucket/*',
    '/storage/v1/object/info/authenticated/:bucket/*',
    '/storage/v1/object/authenticated/:bucket/*',
    '/storage/v1/render/image/authenticated/:bucket/*',
  ],
  person: [
    '/auth/v1/user',
    '/auth/v1/user/identities/authorize',
    '/auth/v1/user/identities/:identity_id',
    '/auth/v1/reauthenticate',
    '/auth/v1/logout',
    '/auth/v1/factors',
    '/auth/v1/factors/:factor_id',
    '/auth/v1/factors/:factor_id/challenge',
    '/auth/v1/factors/:factor_id/verify',
  ],
  server: [
    '/metrics',
    '/auth/v1/invite',
    '/auth/v1/admin/generate_link',
    '/auth/v1/admin/audit',
    '/auth/v1/admin/users',
    '/auth/v1/admin/users/:user_id',
    '/auth/v1/admin/users/:user_id/factors',
    '/auth/v1/admin/users/:user_id/factors/:factor_id',
    '/auth/v1/admin/custom-providers',
    '/auth/v1/admin/custom-providers/*',
    '/auth/v1/admin/oauth/clients',
    '/auth/v1/admin/oauth/clients/:client_id',
    '/auth/v1/admin/oauth/clients/:client_id/regenerate_secret',
    '/auth/v1/admin/sso/*',
    '/storage/v1/cdn',
    '/storage/v1/cdn/:bucket',
    '/storage/v1/cdn/:bucket/*',
  ],
  none: ['/conversoes/google/:file'],
}

const doorOf = ({ method, url }: Route): string | undefined =>
  Object.keys(rows).find((door) => rows[door]?.includes(`${method} ${url}`)) ??
  Object.keys(rows).find((door) => rows[door]?.includes(url))

/** A preflight carries no key; the parser refuses a QUERY without a body before authentication. */
const routes = routesOf(app).filter(({ method }) => !['OPTIONS', 'QUERY'].includes(method))

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === 'nobody') return {}
  if (who === 'anon') return { apikey: secrets.anonKey }
  const { serviceRoleKey } = secrets
  if (who === 'service_role') {
    return { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` }
  }
  const caller = who === 'stranger' ? stranger.caller : callers[who]
  const token = await createSessionToken(server, keyring, caller)
  return { apikey: secrets.anonKey, authorization: `Bearer ${token}` }
}

const known: Record<string, string> = { '*': `${own.colleague.id}/photo`, bucket: 'photos' }

async function request(
  { method, url }: Route,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url: fillAddress(url, (name) => known[name] ?? own.colleague.id),
    headers,
    // A remote address, because an operator on the machine needs no key.
    remoteAddress: '203.0.113.9',
  })
}

/** Storage puts its own status into the body. A refusal by a policy counts as passed. */
function isRefused({ statusCode, headers, body }: LightMyRequestResponse): boolean {
  if (body.includes('row-level security')) return false
  if (statusCode === 401 || statusCode === 403) return true
  if (statusCode !== 400 || !String(headers['content-type']).includes('json')) return false
  return ['401', '403'].includes(JSON.parse(body || '{}').statusCode)
}

test('each route has its row, and each row its route', () => {
  const undecided = routes.filter((route) => doorOf(route) === undefined)
  expect(undecided).toEqual([])
  const known = new Set(routesOf(app).flatMap(({ method, url }) => [url, `${method} ${url}`]))
  expect(
    Object.values(rows)
      .flat()
      .filter((row) => !known.has(row)),
  ).toEqual([])
})

describe.each(everyone)('%s', (who) => {
  test('passes the doors that are open to them, and no other', async () => {
    const wrong: string[] = []
    let headers = await headersOf(who)
    for (const route of routes) {
      const mayPass = doors[doorOf(route) ?? '']?.includes(who) ?? false
      const answer = await request(route, headers)
      // It may have ended the session.
      if (!['GET', 'HEAD'].includes(route.method)) headers = await headersOf(who)
      // A HEAD of Storage gives no reason.
      if (route.method === 'HEAD' && answer.statusCode === 400) continue
      if (isRefused(answer) === mayPass) {
        wrong.push(
          `${route.method} ${route.url} → ${answer.statusCode} ${answer.body.slice(0, 120)}`,
        )
      }
    }
    expect(wrong).toEqual([])
  })
})
