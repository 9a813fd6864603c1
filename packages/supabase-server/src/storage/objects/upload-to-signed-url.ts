import { AppError } from '../../app-error.ts'
import { serviceRole } from '../../database/database.ts'
import { hasLivingSession } from '../../requests/has-living-session.ts'
import type { OpenHandler } from '../context.ts'
import { addressOf } from './asked-object.ts'
import { storeObject } from './store-object.ts'

export const uploadToSignedUrl: OpenHandler = async (context, request) => {
  const { bucket, key } = addressOf(request)
  const { token } = request.query as { token?: unknown }
  const address = await context.signer.verify(token, `${bucket}/${key}`, 'upload')
  const { owner = null, session, upsert } = address
  if (!(await hasLivingSession(context.database, { sub: owner, session_id: session }))) {
    throw new AppError('InvalidJWT', 'The session of this address has ended')
  }
  const mode = upsert === true ? 'upsert' : 'insert'
  return storeObject(context, serviceRole, request, { bucket, key, mode, owner })
}
