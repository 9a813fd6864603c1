import type { OpenHandler } from '../context.ts'
import { storageService } from '../storage-service.ts'
import { addressOf } from './object-address.ts'
import { storeObject } from './store-object.ts'

export const uploadToSignedUrl: OpenHandler = async (context, request) => {
  const { bucket, key } = addressOf(request)
  const { token } = request.query as { token?: unknown }
  const { owner = null, upsert } = await context.signer.verify(token, `${bucket}/${key}`, 'upload')
  const mode = upsert === true ? 'upsert' : 'insert'
  return storeObject(context, storageService, request, { bucket, key, mode, owner })
}
