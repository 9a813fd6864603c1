/** Every upload: check policies, store the bytes under a new version, then point the row at it. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { type Caller, serviceRole } from '../../database/database.ts'
import { requireBucket } from '../buckets/find-bucket.ts'
import type { StorageContext } from '../context.ts'
import type { WrittenFile } from '../files/file-store.ts'
import { requireKey } from '../object-key.ts'
import { atMost, checkMimeType, isFolderPlaceholder, tooLarge } from './file-rules.ts'
import {
  type FileMetadata,
  findObject,
  insertObject,
  type NewObject,
  noSuchKey,
  updateObject,
  upsertObject,
} from './object-rows.ts'
import { permit } from './permit.ts'
import { type Received, receiveFile } from './receive-file.ts'

type WriteMode = 'insert' | 'upsert' | 'update'

const statementOf: Record<WriteMode, (row: NewObject) => Sql> = {
  insert: insertObject,
  upsert: upsertObject,
  update: updateObject,
}

interface Target {
  readonly bucket: string
  readonly key: string
  readonly mode: WriteMode
  readonly owner: string | null
}

/** On any AppError nothing has changed. */
export async function storeObject(
  context: StorageContext,
  caller: Caller,
  request: FastifyRequest,
  { bucket, key, mode, owner }: Target,
): Promise<{ Id: string | undefined; Key: string }> {
  const { database, files, project } = context
  requireKey(key)
  const rules = await requireBucket(database, bucket)
  const limit = isFolderPlaceholder(key)
    ? 0
    : Math.min(rules.file_size_limit ?? Number.POSITIVE_INFINITY, project.storage.fileSizeLimit)
  const [id, version] = [randomUUID(), randomUUID()]
  const row = { id, bucket, key, version, owner, metadata: null, userMetadata: null }
  await requirePermission(context, caller, mode, row)
  if (!request.isMultipart() && Number(request.headers['content-length']) > limit) throw tooLarge()

  await database.run(serviceRole, sql`select _gateway.announce_file(${version})`)
  try {
    const received = await receiveFile(request, (mimeType, content) => {
      checkMimeType(mimeType, isFolderPlaceholder(key) ? null : rules.allowed_mime_types)
      return files.write(version, atMost(content, limit))
    })
    const { userMetadata } = received
    const metadata = describeFile(received)
    const written = await database.run(
      caller,
      statementOf[mode]({ ...row, metadata, userMetadata: userMetadata ?? {} }),
    )
    if (mode === 'update' && written.length === 0) throw noSuchKey()
  } catch (error) {
    await forgetFile(context, version, request)
    throw error
  }
  // As the service: a writer may lack the right to read.
  const stored = mode === 'insert' ? { id } : await findObject(database, serviceRole, bucket, key)
  return { Id: stored?.id, Key: `${bucket}/${key}` }
}

export async function requirePermission(
  { database }: StorageContext,
  caller: Caller,
  mode: WriteMode,
  row: NewObject,
): Promise<void> {
  const rows = await permit(database, caller, statementOf[mode](row))
  if (mode === 'update' && rows.length === 0) throw noSuchKey()
}

function describeFile({
  written: { size, md5 },
  mimeType,
  cacheControl,
}: Omit<Received<WrittenFile>, 'userMetadata'>): FileMetadata {
  return {
    eTag: `"${md5}"`,
    size,
    mimetype: mimeType,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}

async function forgetFile(
  { database, files }: StorageContext,
  version: string,
  { log }: FastifyRequest,
): Promise<void> {
  try {
    await files.remove([version])
    const gone = JSON.stringify([version])
    await database.run(
      serviceRole,
      sql`select _gateway.forget_files(array(select json_array_elements_text(${gone}::json)))`,
    )
  } catch (err) {
    log.warn({ err }, 'what was begun of a file is left to be collected')
  }
}
