import { z } from 'zod'
import type { Handler } from '../context.ts'
import { mayDelete } from '../may-delete.ts'
import { readBody } from '../read-body.ts'
import { addressOf } from './asked-object.ts'
import { deleteObjects, noSuchKey } from './object-rows.ts'

const body = z.object({ prefixes: z.array(z.string()).min(1) })

/** Returns the removed objects; others are skipped silently. */
export const removeObjects: Handler = async ({ database }, caller, request) => {
  const { bucket } = request.params as { bucket: string }
  const { prefixes } = readBody(request, body)
  const rows = await database.run<{ object: object }>(
    mayDelete(caller),
    deleteObjects(bucket, prefixes),
  )
  return rows.map(({ object }) => object)
}

export const removeObject: Handler = async ({ database }, caller, request) => {
  const { bucket, key } = addressOf(request)
  const rows = await database.run(mayDelete(caller), deleteObjects(bucket, [key]))
  if (rows.length === 0) throw noSuchKey()
  return { message: 'Successfully deleted' }
}
