import type { FastifyRequest } from 'fastify'

/** For routes that end in `/:bucket/*`. */
export function addressOf({ params }: FastifyRequest): { bucket: string; key: string } {
  const { bucket, '*': key } = params as { bucket: string; '*': string }
  return { bucket, key }
}
