import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../database/database.ts'
import { findBucket, noSuchBucket } from '../buckets/find-bucket.ts'
import { type Handler, type OpenHandler, requireCaller, type StorageContext } from '../context.ts'
import { storageService } from '../storage-service.ts'
import { addressOf } from './object-address.ts'
import { type ObjectRow, requireObject } from './object-rows.ts'
import { requirePublicBucket } from './public-bucket.ts'
import { sendObject } from './send-object.ts'

export async function findForCaller(
  { database }: StorageContext,
  caller: Caller,
  request: FastifyRequest,
): Promise<ObjectRow> {
  const { bucket, key } = addressOf(request)
  const rules = await findBucket(database, bucket)
  if (!rules) throw noSuchBucket()
  return requireObject(database, rules.public ? storageService : caller, bucket, key)
}

export const downloadObject: Handler = async (context, caller, request, reply) =>
  sendObject(context, request, reply, await findForCaller(context, caller, request))

/** Public objects need no token, and tolerate an expired one. */
export const downloadAnyObject: OpenHandler = async (context, request, reply) => {
  const { bucket } = addressOf(request)
  const isPublic = (await findBucket(context.database, bucket))?.public === true
  if (isPublic) return downloadPublicObject(context, request, reply)
  const caller = await requireCaller(context, request, 'storage.object.get_authenticated')
  return downloadObject(context, caller, request, reply)
}

export const downloadPublicObject: OpenHandler = async (context, request, reply) => {
  const { bucket, key } = addressOf(request)
  await requirePublicBucket(context.database, bucket)
  const object = await requireObject(context.database, storageService, bucket, key)
  return sendObject(context, request, reply, object)
}

export const downloadSignedObject: OpenHandler = async (
  context,
  request,
  reply,
): Promise<FastifyReply> => {
  const { bucket, key } = addressOf(request)
  const { token } = request.query as { token?: unknown }
  const { exp } = await context.signer.verify(token, `${bucket}/${key}`, 'download')
  const object = await requireObject(context.database, storageService, bucket, key)
  return sendObject(context, request, reply, object, { expires: exp })
}
