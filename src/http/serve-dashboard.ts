import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const pages = [
  { path: '/login', isIndexed: true },
  { path: '/register', isIndexed: true },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/dashboard' },
  { path: '/dashboard/*' },
]

// Mantine writes its variables into style elements and attributes.
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

/** The names of the folder's files contain a content hash. @param prefix with a slash at both ends */
export async function serveForever(app: FastifyInstance, root: string, prefix: string) {
  await app.register(async (own) => {
    await own.register(fastifyStatic, {
      root,
      // The plugin's own route reads the whole folder at each request.
      serve: false,
      // Written by scripts/compress-files.mjs.
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    })
    own.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) =>
      reply.sendFile(request.params['*']),
    )
  })
}

interface Dashboard {
  /** Contains index.html and assets/. */
  readonly folder: string
  readonly offersGoogle: boolean
}

export async function serveDashboard(
  app: FastifyInstance,
  { folder, offersGoogle }: Dashboard,
): Promise<void> {
  const page = await readPage(join(folder, 'index.html'))
  // Prerendered (web/first-paint): visible before any script.
  const drawn = offersGoogle ? 'login-google.html' : 'login.html'
  const login = await readPage(join(folder, drawn)).catch(() => page)
  await serveForever(app, join(folder, 'assets'), '/assets/')
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

/** The policy allows inline scripts by hash. */
async function readPage(file: string): Promise<{ html: string; policy: string }> {
  const html = await readFile(file, 'utf8')
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return { html, policy: policyOf(hashes.join('')) }
}
