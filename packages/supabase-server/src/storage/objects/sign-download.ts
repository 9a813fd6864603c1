import { z } from 'zod'
import type { Handler } from '../context.ts'
import { readBody } from '../read-body.ts'
import { transformSchema, writeTransform } from '../render/transform.ts'
import { addressOf } from './object-address.ts'
import { requireObject } from './object-rows.ts'

/** Seconds; the largest date of JavaScript. */
export const expiresIn = z.int().min(1).max(31_536_000_000)

const body = z.object({ expiresIn, transform: transformSchema.optional() })

export const signDownload: Handler = async ({ database, signer }, caller, request) => {
  const { bucket, key } = addressOf(request)
  const { expiresIn: seconds, transform } = readBody(request, body)
  await requireObject(database, caller, bucket, key)
  const url = `${bucket}/${key}`
  const transformations = transform && writeTransform(transform)
  if (!transformations) {
    const token = await signer.sign({ url, purpose: 'download' }, seconds)
    return { signedURL: `/object/sign/${url}?token=${token}` }
  }
  const token = await signer.sign({ url, purpose: 'render', transformations }, seconds)
  return { signedURL: `/render/image/sign/${url}?token=${token}` }
}
