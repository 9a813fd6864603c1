/** `/`, the pages to read, robots.txt and the sitemap. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getScript } from '../http/get-script.ts'
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

  function pageRoute(path: string, policy: string, render: (origin: string) => string): void {
    let page = { origin: '', html: '', etag: '' }
    app.get(path, (request, reply) => {
      const origin = publicOrigin(request)
      if (page.origin !== origin) {
        const html = render(origin)
        page = { origin, html, etag: `"${fingerprint(html)}"` }
      }
      reply.headers({
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'referrer-policy': 'strict-origin-when-cross-origin',
        etag: page.etag,
      })
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(page.html)
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
