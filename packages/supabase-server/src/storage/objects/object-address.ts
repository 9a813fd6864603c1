import type { FastifyRequest } from 'fastify'

export function addressOf({ params }: FastifyRequest): { bucket: string; key: string } {
  const { bucket, '*': key } = params as { bucket: string; '*': string }
  return { bucket, key }
}
