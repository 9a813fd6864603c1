/** The dashboard's files: one page for all of its addresses, and assets that never change under their name. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Addresses that the dashboard's own router answers. What strangers look for may be found by search engines. */
const pages = [
  { path: '/login', isIndexed: true },
  { path: '/register', isIndexed: true },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/dashboard' },
  { path: '/dashboard/*' },
]

// Mantine writes its variables into style elements and attributes; scripts come from files alone.
const policyOf = (scripts: string) =>
  [
    `default-src 'none'`,
    `script-src 'self'${scripts}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: https:`,
    `font-src 'self' data:`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** For files whose name says their content. */
export const foreverUnderTheirNames = {
  // Not a route for each of some 400 files: it would take longer at each start than looking a file up.
  wildcard: true,
  // Beside each lies what the build has compressed (scripts/compress-files.mjs), better than could be done on the way.
  preCompressed: true,
  immutable: true,
  maxAge: '1y',
  decorateReply: false,
} as const

interface Dashboard {
  /** Where the build has put index.html and assets/. */
  readonly folder: string
  readonly offersGoogle: boolean
}

export async function serveDashboard(
  app: FastifyInstance,
  { folder, offersGoogle }: Dashboard,
): Promise<void> {
  const page = await readPage(join(folder, 'index.html'))
  // Drawn by the build (web/first-paint), so that the form stands there before any script, and stays where it is.
  const drawn = offersGoogle ? 'login-google.html' : 'login.html'
  const login = await readPage(join(folder, drawn)).catch(() => page)
  await app.register(fastifyStatic, {
    ...foreverUnderTheirNames,
    root: join(folder, 'assets'),
    prefix: '/assets/',
  })
  for (const { path, isIndexed } of pages) {
    const { html, policy } = path === '/login' ? login : page
    app.get(path, (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .headers(isIndexed ? {} : { 'x-robots-tag': 'noindex' })
        .send(html),
    )
  }
}

/** A page with its policy: the scripts that it carries itself are allowed by hash. */
async function readPage(file: string): Promise<{ html: string; policy: string }> {
  const html = await readFile(file, 'utf8')
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return { html, policy: policyOf(hashes.join('')) }
}
