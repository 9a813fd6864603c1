/** Tells pages that a browser shows, within a second, that they are closed or have news: Server-Sent Events (record 54). */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Database } from 'supabase-server/database'
import { readMarks } from './seller-page-calls.ts'
import { privately } from './send-page.tsx'

interface Page {
  /** Undefined before the first look. */
  mark: string | undefined
  readonly browsers: Set<ServerResponse>
  /** Of them, those that came after the last look: what they show may be older than its mark. */
  readonly newcomers: Set<ServerResponse>
}

const lookEvery = 1_000
/** Less than proxies and phones wait for the next byte. */
const beatEvery = 25_000
const mostOfPage = 5
const mostOfAll = 2_000

/** In the scope that checks the token. */
export function liveRoute(scope: FastifyInstance, database: Database): void {
  const pages = new Map<string, Page>()
  let all = 0
  let timer: NodeJS.Timeout | undefined
  let beatAt = 0

  scope.get<{ Params: { token: string } }>(
    '/v/:token/live',
    { exposeHeadRoute: false },
    (request, reply) => {
      const { token } = request.params
      const page = pages.get(token) ?? {
        mark: undefined,
        browsers: new Set(),
        newcomers: new Set(),
      }
      // Such a browser asks every 30 seconds, as one without EventSource does.
      if (page.browsers.size >= mostOfPage || all >= mostOfAll) {
        return reply.code(429).headers(privately).send()
      }
      reply.hijack()
      const browser = reply.raw
      // It left while its token was checked.
      if (browser.destroyed) return
      pages.set(token, page)
      page.browsers.add(browser)
      page.newcomers.add(browser)
      all += 1
      browser.once('close', () => {
        all -= 1
        page.browsers.delete(browser)
        page.newcomers.delete(browser)
        if (page.browsers.size === 0 && pages.get(token) === page) pages.delete(token)
      })
      reply.headers({
        ...privately,
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      })
      browser.writeHead(200, reply.getHeaders() as Record<string, string>)
      // After a restart not all come back at once.
      browser.write(`retry: ${Math.round(2_000 + Math.random() * 5_000)}\n\n`)
      timer ??= setTimeout(look, 0)
    },
  )

  // The server waits for requests that are being answered.
  scope.addHook('preClose', async () => {
    clearTimeout(timer)
    for (const { browsers } of pages.values()) for (const browser of browsers) browser.end()
  })

  async function look(): Promise<void> {
    const asked = [...pages]
    try {
      const marks = await readMarks(
        database,
        asked.map(([token]) => token),
      )
      for (const [token, page] of asked) tell(token, page, marks.get(token))
    } catch {
      // The database is away; a page is told later.
    }
    if (Date.now() - beatAt > beatEvery) beat()
    timer = pages.size > 0 ? setTimeout(look, lookEvery) : undefined
  }

  function tell(token: string, page: Page, mark: string | undefined): void {
    const isClosed = mark === undefined
    const isNews = page.mark !== undefined && page.mark !== mark
    page.mark = mark
    if (isClosed) pages.delete(token)
    for (const browser of page.browsers) {
      if (isClosed) browser.end(event('closed'))
      else if (isNews || page.newcomers.has(browser)) browser.write(event('news'))
    }
    page.newcomers.clear()
  }

  function beat(): void {
    beatAt = Date.now()
    for (const { browsers } of pages.values())
      for (const browser of browsers) browser.write(':\n\n')
  }
}

/** A browser drops one without data. */
const event = (name: string) => `event: ${name}\ndata: ${name}\n\n`
