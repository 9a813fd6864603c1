import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from 'supabase-server'
import { type Caller, type Database, DatabaseError } from 'supabase-server/database'
import {
  type CapturedRow,
  captureLead,
  findReturn,
  noteFormView,
  type ReturnRow,
  type Submission,
} from './capture-calls.ts'
import type { CaptureDependencies } from './capture-dependencies.ts'
import { findCaptureRefusal, type Refusal } from './capture-refusals.ts'
import { invalidLinkPage, sendAgainPage } from './failure-pages.tsx'
import { readAnswers } from './form-answers.ts'
import { type FormState, formPage } from './form-page.tsx'
import type { Openings } from './openings.ts'
import { type Page, sendPage } from './page.tsx'
import { findPageVisit } from './page-visit.ts'
import { sendStep } from './step.ts'
import { readSentForm, toSubmission } from './submission.ts'
import { thankYouPage } from './thank-you-page.tsx'
import { findVisit, type Visit } from './visit.ts'

interface FormAddress {
  readonly path: string
  readonly find: (
    request: FastifyRequest,
    caller: Caller,
    deps: CaptureDependencies,
  ) => Promise<Visit | null>
  readonly unknown: Page
}

const addresses: readonly FormAddress[] = [
  {
    path: '/capture-lead',
    find: findVisit,
    unknown: invalidLinkPage('Link não encontrado ou expirado'),
  },
  {
    // A wildcard also matches a trailing slash.
    path: '/p/*',
    find: findPageVisit,
    unknown: invalidLinkPage('Esta página não existe ou não está mais no ar.'),
  },
]

export function formRoutes(
  app: FastifyInstance,
  deps: CaptureDependencies,
  openings: Openings,
): void {
  for (const address of addresses) formRoute(app, deps, openings, address)
}

function formRoute(
  app: FastifyInstance,
  deps: CaptureDependencies,
  openings: Openings,
  address: FormAddress,
): void {
  app.get(address.path, async (request, reply) => {
    const caller = await deps.readCaller(request)
    const visit = await address.find(request, caller, deps)
    if (!visit) return sendPage(reply, 404, address.unknown)
    // No visitor waits for a counter (product 21).
    noteFormView(deps.database, caller, visit.shown).catch((error) => request.log.warn(error))
    return sendPage(reply, 200, formPage(visit, deps.assets.enhanceUrl))
  })

  app.post(address.path, async (request, reply) => {
    const send: Send = (status, page) => sendStep(request, reply, status, page)
    try {
      return await answerForm(request, send, deps, openings, address)
    } catch (error) {
      if (error instanceof AppError && error.status < 500) throw error
      // The page sends the same fields again with the same key.
      request.log.error(error)
      reply.header('retry-after', '5')
      return send(503, sendAgainPage(request.url, request.body))
    }
  })
}

type Send = (status: number, page: Page) => FastifyReply

async function answerForm(
  request: FastifyRequest,
  send: Send,
  deps: CaptureDependencies,
  openings: Openings,
  address: FormAddress,
): Promise<FastifyReply> {
  const caller = await deps.readCaller(request)
  const visit = await address.find(request, caller, deps)
  if (!visit) return send(404, address.unknown)
  const { enhanceUrl } = deps.assets
  const sent = readSentForm(request.body)
  const formAgain = (state: FormState) => formPage(visit, enhanceUrl, state)
  const read = readAnswers(visit.config.fields, sent.typed)
  if ('problems' in read) return send(422, formAgain({ sent, ...read }))

  const answer = await capture(deps.database, caller, toSubmission(visit, sent, read.answers))
  if ('refusal' in answer) {
    const { status, message } = answer.refusal
    const again = status === 409 ? { ...sent, key: randomUUID() } : sent
    return send(status, formAgain({ sent: again, alert: message }))
  }

  const { captured } = answer
  const waits = captured.seller_name === null
  const returning = waits ? await tryFindReturn(request, caller, deps, captured) : undefined
  const openedUrl = await openings.addressOf(captured.lead_id, (error) => request.log.error(error))
  const visitorName = read.answers.name
  return send(200, thankYouPage({ visit, captured, returning, visitorName, openedUrl }, enhanceUrl))
}

/** The lead is stored, so a failure costs the visitor only the time of return. */
async function tryFindReturn(
  request: FastifyRequest,
  caller: Caller,
  { database }: CaptureDependencies,
  { lead_id }: CapturedRow,
): Promise<ReturnRow | undefined> {
  try {
    return await findReturn(database, caller, lead_id)
  } catch (error) {
    request.log.error(error)
    return undefined
  }
}

async function capture(
  database: Database,
  caller: Caller,
  submission: Submission,
): Promise<{ captured: CapturedRow } | { refusal: Refusal }> {
  try {
    return { captured: await captureLead(database, caller, submission) }
  } catch (error) {
    // The link that led to a page ended meanwhile; the page goes on.
    if (submission.shortCode && submission.companyId && isGone(error)) {
      return capture(database, caller, { ...submission, shortCode: null })
    }
    const refusal = error instanceof DatabaseError ? findCaptureRefusal(error) : null
    if (!refusal) throw error
    return { refusal }
  }
}

const isGone = (error: unknown) => error instanceof DatabaseError && error.code === 'PT404'
