import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork, isMachine, isTooMany } from 'supabase-server'
import { type Database, DatabaseError } from 'supabase-server/database'
import { isDay } from '../domain/is-day.ts'
import { isToken } from '../domain/is-token.ts'
import { sentTexts } from '../domain/sent-texts.ts'
import { isUuid } from '../domain/uuid.ts'
import { openPushKey } from '../push/push-key.ts'
import { deviceRoutes } from './devices.ts'
import type { Refused } from './lead-card.tsx'
import { liveRoute } from './live-pages.ts'
import { ClosedPage, ProblemPage, SellerPage } from './seller-page.tsx'
import { actOnLead, isPageOpen, pauseSeller, readSellerPage } from './seller-page-calls.ts'
import { privately, sendPage } from './send-page.tsx'
import { readMoney } from './words.ts'

interface Dependencies {
  readonly database: Database
  readonly rateLimit: boolean
  readonly scriptUrl: string
  /** A push service on this machine is one. */
  readonly allowLoopback: boolean
}

/** In five minutes. Enough for the sellers of a large office, who share an address. */
const mostRequests = 3_000

export function sellerPageRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { database, rateLimit, scriptUrl, allowLoopback } = deps
  const readPushKey = openPushKey(database)

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 16 * 1024 })
    // What `ping` and sendBeacon() send is not read.
    scope.addContentTypeParser('*', { bodyLimit: 1_024, parseAs: 'string' }, (_, __, done) =>
      done(null),
    )
    scope.setErrorHandler((error, request, reply) => {
      if (isClosed(error)) return sendClosed(reply)
      const { statusCode = 503 } = error as { statusCode?: number }
      if (statusCode >= 500) request.log.error(error)
      return sendProblem(reply, statusCode < 500 ? statusCode : 503)
    })
    scope.addHook('preHandler', async (request, reply) => {
      const { token } = request.params as Params
      if (!isToken(token)) return sendClosed(reply)
      const key = `seller page ${clientNetwork(request)}`
      if (rateLimit && (await isTooMany(database, key, mostRequests, 5)))
        return sendProblem(reply, 429)
      if (!(await isPageOpen(database, token))) return sendClosed(reply)
    })

    scope.get<{ Params: Params }>('/v/:token', async (request, reply) => show(request, reply, 200))

    scope.get<{ Params: Params }>('/v/:token/manifest.webmanifest', async ({ params }, reply) => {
      const address = `/v/${params.token}`
      return reply
        .headers(privately)
        .type('application/manifest+json')
        .send({
          name: 'Rodízio: meus leads',
          short_name: 'Rodízio',
          lang: 'pt-BR',
          id: address,
          start_url: address,
          scope: address,
          display: 'standalone',
          background_color: '#f8fafc',
          theme_color: '#15803d',
          icons: [192, 512].map((size) => ({
            src: `/v/icon-${size}.png`,
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose: 'any',
          })),
        })
    })

    scope.post<{ Params: Params }>('/v/:token', async (request, reply) => {
      const { token } = request.params
      const sent = readForm(request.body)
      try {
        await act(token, sent)
      } catch (error) {
        const status = isClosed(error) ? 404 : isRefused(error) ? 422 : null
        if (status === null) throw error
        return show(request, reply, status, {
          alert: (error as Error).message,
          leadId: sent.lead,
          act: sent.act,
          typed: sent.act === 'won' ? sent.value : sent.text,
        })
      }
      const search = readSearch(request)
      const query = search && `?busca=${encodeURIComponent(search)}`
      const location = `/v/${token}${query}${sent.lead && `#${sent.lead}`}`
      return reply
        .code(303)
        .headers({ ...privately, location })
        .send()
    })

    scope.post<{ Params: Params & { leadId: string } }>(
      '/v/:token/called/:leadId',
      async ({ params: { token, leadId } }, reply) => {
        if (isUuid(leadId)) {
          await actOnLead(database, token, { leadId, act: 'called', text: '', value: null })
        }
        return reply.code(204).headers(privately).send()
      },
    )

    deviceRoutes(scope, database, allowLoopback)
    liveRoute(scope, database)
  })

  async function show(
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
    status: number,
    refused?: Refused,
  ): Promise<FastifyReply> {
    const { token } = request.params
    const search = readSearch(request)
    // WhatsApp's preview of the link is no visit of the seller.
    const browser = isMachine(request) ? null : String(request.headers['user-agent'] ?? '')
    const page = await readSellerPage(database, token, { browser, search })
    if (!page) return sendClosed(reply)
    const { publicKey: pushKey } = await readPushKey()
    const action = `/v/${token}`
    return sendPage(reply, status, {
      title: page.seller,
      scriptUrl,
      manifestUrl: `${action}/manifest.webmanifest`,
      children: <SellerPage {...{ page, action, search, pushKey, refused }} now={new Date()} />,
    })
  }

  async function act(token: string, sent: SentForm): Promise<void> {
    if (sent.act === 'pause') {
      return pauseSeller(database, token, sent.until, sent.date)
    }
    const value = readMoney(sent.value)
    if (value === null) throw new DatabaseError('22023', 'Valor inválido. Ex.: 1.500,00.')
    if (!sent.lead) throw new DatabaseError('PT404', 'Este lead não está mais com você.')
    await actOnLead(database, token, {
      leadId: sent.lead,
      act: sent.act,
      text: sent.text,
      value: value ?? null,
    })
  }
}

interface Params {
  token: string
}

interface SentForm {
  readonly act: string
  /** Empty unless a UUID. */
  readonly lead: string
  readonly text: string
  readonly value: string
  readonly until: string
  /** yyyy-MM-dd that exists, else null. */
  readonly date: string | null
}

function readForm(body: unknown): SentForm {
  const text = sentTexts(body)
  const [lead, date] = [text('lead'), text('date')]
  return {
    act: text('act'),
    lead: isUuid(lead) ? lead : '',
    text: text('text'),
    value: text('value'),
    until: text('until'),
    date: isDay(date) ? date : null,
  }
}

const readSearch = ({ query }: FastifyRequest) => sentTexts(query)('busca').slice(0, 100)

const isRefused = (error: unknown) => error instanceof DatabaseError && error.code === '22023'
const isClosed = (error: unknown) => error instanceof DatabaseError && error.code === 'PT404'

function sendClosed(reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, { title: 'Link encerrado', children: <ClosedPage /> })
}

function sendProblem(reply: FastifyReply, status: number): FastifyReply {
  const [title, text] =
    status === 429
      ? ['Muitas tentativas', 'Aguarde alguns minutos e tente novamente.']
      : status < 500
        ? ['Não foi possível', 'Volte e tente novamente.']
        : ['Voltamos já', 'Não conseguimos responder agora. Tente novamente em alguns instantes.']
  return sendPage(reply, status, { title, children: <ProblemPage title={title} text={text} /> })
}
