import { findBucket } from '../buckets/find-bucket.ts'
import { type Handler, type OpenHandler, requireCaller } from '../context.ts'
import { addressOf, findForCaller, findPublic, findSigned } from './asked-object.ts'
import { sendObject } from './send-object.ts'

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

export const downloadPublicObject: OpenHandler = async (context, request, reply) =>
  sendObject(context, request, reply, await findPublic(context, request))

export const downloadSignedObject: OpenHandler = async (context, request, reply) => {
  const { signed, object } = await findSigned(context, request, 'download')
  return sendObject(context, request, reply, object, signed.exp)
}
