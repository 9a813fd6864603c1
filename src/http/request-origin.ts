import type { FastifyRequest } from 'fastify'
import { AppError } from 'supabase-server'

/** Where this request was sent to, as its Host header and the proxy say. */
export function requestOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`
  if (/[/\\?#@\s]/.test(host) || !URL.canParse(address)) {
    throw new AppError('bad_request', 'The Host header names no host.')
  }
  return address
}
