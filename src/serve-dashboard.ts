/** The dashboard's files: one page for all of its addresses, and assets that never change under their name. */
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
const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
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
  wildcard: false,
  immutable: true,
  maxAge: '1y',
  decorateReply: false,
} as const

/** @param folder where the build has put index.html and assets/ */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'))
  await app.register(fastifyStatic, {
    ...foreverUnderTheirNames,
    root: join(folder, 'assets'),
    prefix: '/assets/',
  })
  for (const { path, isIndexed } of pages) {
    app.get(path, (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .headers(isIndexed ? {} : { 'x-robots-tag': 'noindex' })
        .send(page),
    )
  }
}
