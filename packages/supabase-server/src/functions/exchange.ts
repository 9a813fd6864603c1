import { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'
import type { Limits } from './limits.ts'
import { answerTooLate } from './relay-failure.ts'
import type { Headers, Order, Report } from './thread-messages.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readable | null
}

export interface Exchange {
  readonly answer: Promise<Answer>
  take(report: Report): void
  fail(error: Error): void
  leave(): void
}

interface Surroundings {
  readonly limits: Limits
  readonly send: (order: Order) => void
  readonly onEnd: () => void
}

export function openExchange(id: number, { limits, send, onEnd }: Surroundings): Exchange {
  let body: Readable | undefined
  let open = true
  let resolve: (answer: Answer) => void
  let reject: (error: Error) => void
  const answer = new Promise<Answer>((...both) => {
    ;[resolve, reject] = both
  })
  let timer = setTimeout(() => giveUp(answerTooLate()), limits.answer)

  function end(): boolean {
    if (!open) return false
    open = false
    clearTimeout(timer)
    onEnd()
    return true
  }

  function giveUp(error: Error): void {
    if (!open) return
    send({ kind: 'cancel', id })
    fail(error)
  }

  function fail(error: Error): void {
    if (!end()) return
    if (body) body.destroy(error)
    else reject(error)
  }

  function begin(head: Extract<Report, { kind: 'head' }>): void {
    clearTimeout(timer)
    if (head.hasBody) beginBody()
    else end()
    resolve({ ...head, body: body ?? null })
  }

  function beginBody(): void {
    timer = setTimeout(() => giveUp(answerTooLate()), limits.whole)
    body = new Readable({
      read: () => send({ kind: 'pull', id }),
      // Destroyed before its end when the client disconnects.
      destroy(error, done) {
        if (end()) send({ kind: 'cancel', id })
        done(error)
      },
    })
  }

  return {
    answer,
    fail,
    leave() {
      if (body) body.destroy()
      else giveUp(new AppError('bad_request', 'The client has gone'))
    },
    take(report) {
      if (report.kind === 'head') begin(report)
      else if (report.kind === 'chunk') body?.push(report.chunk)
      else if (report.kind === 'broken') fail(new Error('The function broke its answer off.'))
      else if (report.kind === 'end' && end()) body?.push(null)
    },
  }
}
