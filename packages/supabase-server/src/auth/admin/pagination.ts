import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'

const usualPerPage = 50
const mostPerPage = 1_000

interface Pages {
  readonly page: number
  readonly perPage: number
}

export function readPages(request: FastifyRequest): Pages {
  const page = Math.max(1, readNumber(request, 'page', 1))
  const perPage = Math.min(mostPerPage, readNumber(request, 'per_page', usualPerPage))
  if (perPage > 0) return { page, perPage }
  throw badPages('per_page must be greater than 0')
}

/** The official client reads the text after the first `=` as the page. */
export function setPageHeaders(
  reply: FastifyReply,
  { page, perPage }: Pages,
  { path, total, more }: { path: string; total: number; more: Record<string, string> },
): void {
  const last = Math.ceil(total / perPage)
  const kept = Object.entries(more).filter(([, value]) => value !== '')
  const rest = kept.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('')
  const link = (to: number, rel: string) =>
    `<${path}?page=${to}&per_page=${perPage}${rest}>; rel="${rel}"`
  const next = last > page ? [link(page + 1, 'next')] : []
  reply.header('x-total-count', total).header('link', [...next, link(last, 'last')].join(', '))
}

function readNumber(request: FastifyRequest, name: string, usual: number): number {
  const text = textParameter(request, name)
  if (text === '') return usual
  if (!/^\d{1,9}$/.test(text)) throw badPages(`${name} must be a number`)
  return Number(text)
}

export function textParameter(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name] ?? ''
  if (typeof value !== 'string' || value.includes('\0') || value.length > 255) {
    throw badPages(`${name} must be one short text`)
  }
  return value
}

const badPages = (why: string) =>
  new AppError('validation_failed', `Bad Pagination Parameters: ${why}`)
