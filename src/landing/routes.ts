/** `/`, the pages to read, robots.txt and the sitemap. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getScript } from '../http/get-script.ts'
import { writeApiDocument } from './docs/openapi/document.ts'
import { writeWorkflow } from './docs/samples.ts'
import { landingPolicy, renderLanding } from './landing-document.tsx'
import { renderText, textPolicy } from './text-document.tsx'
import { textPages } from './text-pages.tsx'

interface LandingDependencies {
  /** Contains landing-*.js and the pictures. */
  readonly folder: string
  readonly publicOrigin: (request: FastifyRequest) => string
  /** E-mail of who runs the installation. */
  readonly contact: string
}

export async function landingRoutes(
  app: FastifyInstance,
  { folder, publicOrigin, contact }: LandingDependencies,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/landing/',
    wildcard: false,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  const assets = { ...readAssets(folder), contact }
  pageRoute('/', landingPolicy, (origin) => renderLanding(origin, assets))
  for (const [path, { title, description, write }] of Object.entries(textPages)) {
    pageRoute(path, textPolicy, (origin) => {
      const children = write({ origin, contact })
      return renderText({ ...assets, origin, path, title, description, children })
    })
  }
  // Viewers and generators on other sites read it.
  const forAll = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'application/json; charset=utf-8',
  }
  textRoute('/docs/openapi.json', forAll, (origin) => JSON.stringify(writeApiDocument(origin)))

  function pageRoute(path: string, policy: string, render: (origin: string) => string): void {
    const headers = {
      'content-security-policy': policy,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-type': 'text/html; charset=utf-8',
    }
    textRoute(path, headers, render)
  }

  function textRoute(
    path: string,
    headers: Record<string, string>,
    write: (origin: string) => string,
  ): void {
    let written = { origin: '', text: '', etag: '' }
    app.get(path, (request, reply) => {
      const origin = publicOrigin(request)
      if (written.origin !== origin) {
        const text = write(origin)
        written = { origin, text, etag: `"${fingerprint(text)}"` }
      }
      const { text, etag } = written
      reply.headers({ 'cache-control': 'no-cache', ...headers, etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.send(text)
    })
  }

  app.get('/docs/n8n-workflow.json', (request, reply) =>
    reply.type('application/json').send(writeWorkflow(publicOrigin(request))),
  )
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicOrigin(request))),
  )
  app.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicOrigin(request))),
  )
}

function readAssets(folder: string) {
  const versions = new Map(
    readdirSync(join(folder, 'pictures')).map((file) => [
      file,
      fingerprint(readFileSync(join(folder, 'pictures', file))),
    ]),
  )
  return {
    scriptUrl: `/landing/${getScript(folder)}`,
    pictureUrl(file: string) {
      const version = versions.get(file)
      if (!version) throw new Error(`There is no picture ${file}.`)
      return `/landing/pictures/${file}?v=${version}`
    },
  }
}

function fingerprint(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12)
}

const robots = (origin: string) => `User-agent: *
Disallow: /dashboard
Disallow: /l/
Disallow: /capture-lead
Disallow: /auth/v1
Disallow: /rest/v1
Sitemap: ${origin}/sitemap.xml
`

const sitemap = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/', ...Object.keys(textPages)].map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>
`
