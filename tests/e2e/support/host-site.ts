/**
 * A company's own site on another origin: plain, with aggressive styles, or with a strict policy.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from '@playwright/test'

export type Kind = 'plain' | 'aggressive' | 'strict'

export interface HostSite {
  /**
   * @param page HTML of the head and body, with the snippet; `name` is the host before
   * `.site.test`
   */
  address(page: { kind: Kind; body: string; head?: string; name?: string }): string
}

const aggressive = `
  * { all: initial !important; transition: all 3s !important; }
  *, rodizio-widget { display: none !important; opacity: 0.1 !important; font-size: 40px !important; }
  html, body, main, p { display: block !important; opacity: 1 !important; }
  body { transform: rotate(1deg) !important; filter: blur(0.5px); }
  a, button { display: none !important; color: red !important; background: yellow !important; }
  rodizio-widget { position: static !important; --size: 200px; --button: red; direction: rtl; }`

export const test = base.extend<{ site: HostSite }>({
  site: async ({ baseURL }, use) => {
    const pages = new Map<string, { kind: Kind; html: string }>()
    const server = createServer((request, response) => {
      const path = request.url?.split('?')[0] ?? ''
      const page = pages.get(path)
      if (path === '/site.css') {
        return response.setHeader('content-type', 'text/css').end(aggressive)
      }
      if (!page) return response.writeHead(404).end()
      // A policy with a bare host name and no default-src, as companies write it.
      if (page.kind === 'strict') {
        response.setHeader(
          'content-security-policy',
          `script-src ${baseURL}; style-src 'self'; img-src 'none'; connect-src 'none'; require-trusted-types-for 'script'`,
        )
      }
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page.html)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await use({
      address({ kind, body, head = '', name = 'www' }) {
        const path = `/pagina-${pages.size}`
        const style = kind === 'aggressive' ? '<link rel="stylesheet" href="/site.css">' : ''
        const html = `<!doctype html><html lang="pt-BR"><head><title>Loja</title>${style}${head}</head>
          <body><main><h1>Loja</h1><p>Bem-vindo.</p></main>${body}</body></html>`
        pages.set(path, { kind, html })
        return `http://${name}.site.test:${port}${path}`
      },
    })
    await new Promise((resolve) => server.close(resolve))
  },
})
