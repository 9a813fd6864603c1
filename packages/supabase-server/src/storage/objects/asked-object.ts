/** The object that the address names, for each way of asking. */
import type { FastifyRequest } from 'fastify'
import { type Caller, serviceRole } from '../../database/database.ts'
import { findBucket, noSuchBucket, requireBucket } from '../buckets/find-bucket.ts'
import type { StorageContext } from '../context.ts'
import { type ObjectRow, requireObject } from './object-rows.ts'

export function addressOf({ params }: FastifyRequest): { bucket: string; key: string } {
  const { bucket, '*': key } = params as { bucket: string; '*': string }
  return { bucket, key }
}

export async function findForCaller(
  { database }: StorageContext,
  caller: Caller,
  request: FastifyRequest,
): Promise<ObjectRow> {
  const { bucket, key } = addressOf(request)
  const rules = await requireBucket(database, bucket)
  return requireObject(database, rules.public ? serviceRole : caller, bucket, key)
}

/** @throws AppError NoSuchBucket for a private bucket too, to hide that it exists */
export async function findPublic(
  { database }: StorageContext,
  request: FastifyRequest,
): Promise<ObjectRow> {
  const { bucket, key } = addressOf(request)
  if (!(await findBucket(database, bucket))?.public) throw noSuchBucket()
  return requireObject(database, serviceRole, bucket, key)
}

export async function findSigned(
  { database, signer }: StorageContext,
  request: FastifyRequest,
  purpose: 'download' | 'render',
) {
  const { bucket, key } = addressOf(request)
  const { token } = request.query as { token?: unknown }
  const signed = await signer.verify(token, `${bucket}/${key}`, purpose)
  return { signed, object: await requireObject(database, serviceRole, bucket, key) }
}
