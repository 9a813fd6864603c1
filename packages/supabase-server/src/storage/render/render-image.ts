import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Handler, OpenHandler, StorageContext } from '../context.ts'
import { findForCaller, findPublic, findSigned } from '../objects/asked-object.ts'
import { noSuchKey, type ObjectRow } from '../objects/object-rows.ts'
import { isUnchanged } from '../objects/preconditions.ts'
import { writeSafeHeaders } from '../objects/safe-headers.ts'
import { readQuery } from '../read-body.ts'
import { drawImage } from './draw-image.ts'
import { describeTransform, readTransform, type Transform, transformSchema } from './transform.ts'

export const renderImage: Handler = async (context, caller, request, reply) => {
  const transform = readQuery(request, transformSchema)
  return send(context, request, reply, await findForCaller(context, caller, request), transform)
}

export const renderPublicImage: OpenHandler = async (context, request, reply) => {
  const transform = readQuery(request, transformSchema)
  return send(context, request, reply, await findPublic(context, request), transform)
}

/** The signed transformation applies, whatever the query says. */
export const renderSignedImage: OpenHandler = async (context, request, reply) => {
  const { signed, object } = await findSigned(context, request, 'render')
  const transform = readTransform(signed.transformations ?? '')
  return send(context, request, reply, object, transform)
}

/** Bytes; a larger source is not read. */
const largestSource = 25 * 1024 ** 2

async function send(
  { files, project }: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, version, metadata }: ObjectRow,
  transform: Transform,
): Promise<FastifyReply> {
  if (!project.storage.transformImages) {
    const message = 'The feature imageTransformation is not enabled for this resource'
    throw new AppError('FeatureNotEnabled', message)
  }
  if (!version || !metadata) throw noSuchKey()
  if (metadata.size > largestSource) {
    throw new AppError('EntityTooLarge', 'The image exceeded the size that can be transformed')
  }
  const takesWebp =
    transform.format === undefined && /\bimage\/webp\b/.test(request.headers.accept ?? '')
  const format = takesWebp ? 'webp' : transform.format
  const described = describeTransform({ ...transform, format })
  const eTag = `"${metadata.eTag.replaceAll('"', '')}-${Buffer.from(described).toString('base64url')}"`
  reply.headers({
    etag: eTag,
    vary: 'Accept',
    'cache-control': metadata.cacheControl,
    // A 304 needs it too: it revalidates the cached picture.
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (isUnchanged(request, eTag, new Date(Number.NaN))) return reply.code(304).send()

  const { data, type } = await drawImage(() => files.read(version), { ...transform, format })
  writeSafeHeaders(reply, type, name, (request.query as { download?: string }).download)
  if (described) reply.header('x-transformations', describeTransform(transform))
  return reply.header('content-length', data.length).send(data)
}
