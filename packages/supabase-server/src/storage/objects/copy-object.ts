import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { serviceRole } from '../../database/database.ts'
import { requireBucket } from '../buckets/find-bucket.ts'
import { type Handler, ownerOf } from '../context.ts'
import { requireKey } from '../object-key.ts'
import { readBody } from '../read-body.ts'
import { checkTransfer } from './file-rules.ts'
import { transferBody } from './move-object.ts'
import { findObject, insertObject, noSuchKey, requireObject, upsertObject } from './object-rows.ts'
import { permit } from './permit.ts'

const body = transferBody.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().max(256).optional(), mimetype: z.string().optional() })
    .default({}),
})

export const copyObject: Handler = async (context, caller, request, reply) => {
  const { database, files } = context
  const given = readBody(request, body)
  const bucket = given.destinationBucket ?? given.bucketId
  const key = requireKey(given.destinationKey)
  const rules = await requireBucket(database, bucket)
  const source = await requireObject(database, caller, given.bucketId, given.sourceKey)
  if (!source.version || !source.metadata) throw noSuchKey()
  const metadata = { ...source.metadata, ...given.metadata, lastModified: new Date().toISOString() }
  checkTransfer(metadata, rules)

  const [id, version] = [randomUUID(), randomUUID()]
  const userMetadata = given.copyMetadata ? source.user_metadata : findMetadata(request.headers)
  const owner = ownerOf(caller)
  const row = { id, bucket, key, version, owner, metadata, userMetadata }
  const write = request.headers['x-upsert'] === 'true' ? upsertObject(row) : insertObject(row)
  await permit(database, caller, write)
  // From now on an unfinished copy is collected.
  await database.run(serviceRole, sql`select _gateway.announce_file(${version})`)
  await files.copy(source.version, version)
  await database.run(caller, write)
  const copied = await findObject(database, serviceRole, bucket, key)
  return reply.send({ Key: `${bucket}/${key}`, Id: copied?.id, ...copied })
}

function findMetadata(headers: Record<string, unknown>): object | null {
  const encoded = headers['x-metadata']
  if (typeof encoded !== 'string') return null
  const value: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString())
  return typeof value === 'object' ? value : null
}
