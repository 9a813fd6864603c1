import type { Handler } from '../context.ts'
import { mayDelete } from '../storage-service.ts'
import { addressOf } from './object-address.ts'
import { deleteObjects, noSuchKey } from './object-rows.ts'

export const removeObject: Handler = async ({ database }, caller, request) => {
  const { bucket, key } = addressOf(request)
  const rows = await database.run(mayDelete(caller), deleteObjects(bucket, [key]))
  if (rows.length === 0) throw noSuchKey()
  return { message: 'Successfully deleted' }
}
