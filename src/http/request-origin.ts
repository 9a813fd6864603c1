import type { FastifyRequest } from 'fastify'
import { AppError } from 'supabase-server'

export function requestOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`
  if (/[/\\?#@\s]/.test(host) || !URL.canParse(address)) {
    throw new AppError('bad_request', 'The Host header names no host.')
  }
  return address
}
