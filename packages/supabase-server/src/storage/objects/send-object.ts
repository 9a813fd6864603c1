/** Objects share the origin of the sessions, so browsers must not run them. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StorageContext } from '../context.ts'
import { noSuchKey, type ObjectRow } from './object-rows.ts'
import { isUnchanged, readRange } from './preconditions.ts'
import { writeSafeHeaders } from './safe-headers.ts'

/** @param expires seconds since 1970, for a signed URL */
export async function sendObject(
  { files }: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, version, metadata, updated_at }: ObjectRow,
  expires?: number,
): Promise<FastifyReply> {
  if (!version || !metadata) throw noSuchKey()
  const { size, eTag, mimetype, cacheControl } = metadata
  const modified = new Date(metadata.lastModified ?? updated_at)
  writeSafeHeaders(reply, mimetype, name, (request.query as { download?: string }).download)
  reply.headers({
    'accept-ranges': 'bytes',
    etag: eTag,
    'last-modified': modified.toUTCString(),
    ...(expires === undefined
      ? { 'cache-control': cacheControl }
      : { expires: new Date(expires * 1000).toUTCString(), 'cache-control': 'private' }),
  })
  if (isUnchanged(request, eTag, modified)) return reply.code(304).send()
  const range = readRange(request, size, eTag)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (request.method === 'HEAD') return reply.send()
  if (size === 0) return reply.send('')
  return reply.send(await files.read(version, range ?? undefined))
}
