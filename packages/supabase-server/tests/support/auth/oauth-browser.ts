import type { FastifyInstance } from 'fastify'
import { fetchThrough } from '../http.ts'
import { origin } from './auth.ts'

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

export function openBrowser(app: FastifyInstance) {
  const cookies = new Map<string, Map<string, string>>()

  async function step(
    url: URL,
  ): Promise<{ status: number; location: string | null; text: string }> {
    const headers = { ...navigation, ...cookieFor(url) }
    const answer = await (url.origin === origin ? inside(url, headers) : outside(url, headers))
    keepCookies(url, answer.setCookies)
    return answer
  }

  function jarOf({ origin }: URL): Map<string, string> {
    const jar = cookies.get(origin) ?? new Map<string, string>()
    cookies.set(origin, jar)
    return jar
  }

  function cookieFor(url: URL): { cookie?: string } {
    const cookie = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    return cookie ? { cookie } : {}
  }

  function keepCookies(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jarOf(url).delete(name)
      else jarOf(url).set(name, value)
    }
  }

  async function inside(url: URL, headers: Record<string, string>) {
    const {
      headers: answered,
      statusCode,
      body,
    } = await app.inject({
      url: url.pathname + url.search,
      headers,
    })
    return {
      status: statusCode,
      location: answered.location ? String(answered.location) : null,
      setCookies: [answered['set-cookie'] ?? []].flat(),
      text: body,
    }
  }

  async function outside(url: URL, headers: Record<string, string>) {
    const answer = await fetch(url, { headers, redirect: 'manual' })
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      setCookies: answer.headers.getSetCookie(),
      text: await answer.text(),
    }
  }

  return {
    async fetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const { cookie } = cookieFor(url)
      if (cookie) request.headers.set('cookie', cookie)
      request.headers.set('sec-fetch-mode', 'cors')
      const answer = await fetchThrough(app)(request)
      keepCookies(url, answer.headers.getSetCookie())
      return answer
    },
    /** Follows redirects until `isLast` holds or none is left. */
    async open(address: string, isLast: (url: URL) => boolean = () => false) {
      let url = new URL(address)
      for (let steps = 0; steps < 12; steps += 1) {
        if (isLast(url)) return { url, status: 0, text: '' }
        const { status, location, text } = await step(url)
        if (location === null) return { url, status, text }
        url = new URL(location, url)
      }
      throw new Error(`It goes round in circles at ${url.href}`)
    },
  }
}

export function arrivedAt(url: URL) {
  return { query: url.searchParams, hash: new URLSearchParams(url.hash.slice(1)) }
}
