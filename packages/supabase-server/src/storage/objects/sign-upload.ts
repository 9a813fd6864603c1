import { randomUUID } from 'node:crypto'
import { claimsOf } from '../../requests/claims.ts'
import { isUuid } from '../../requests/uuid.ts'
import { requireBucket } from '../buckets/find-bucket.ts'
import { type Handler, ownerOf } from '../context.ts'
import { requireKey } from '../object-key.ts'
import { addressOf } from './asked-object.ts'
import { requirePermission } from './store-object.ts'

const twoHours = 7_200

/** Checks the policies now, since the upload itself needs no token. */
export const signUpload: Handler = async (context, caller, request) => {
  const { bucket, key } = addressOf(request)
  requireKey(key)
  await requireBucket(context.database, bucket)
  const upsert = request.headers['x-upsert'] === 'true'
  const owner = ownerOf(caller)
  const [id, version] = [randomUUID(), randomUUID()]
  const row = { id, version, bucket, key, owner, metadata: null, userMetadata: null }
  await requirePermission(context, caller, upsert ? 'upsert' : 'insert', row)
  const url = `${bucket}/${key}`
  const { session_id: session } = claimsOf(caller)
  const whose = { ...(owner !== null && { owner }), ...(isUuid(session) && { session }) }
  const token = await context.signer.sign({ url, purpose: 'upload', upsert, ...whose }, twoHours)
  return { url: `/object/upload/sign/${url}?token=${token}`, token }
}
