import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Handler } from '../context.ts'
import { readBody } from '../read-body.ts'
import { transformSchema, writeTransform } from '../render/transform.ts'
import { addressOf } from './asked-object.ts'
import { requireObject } from './object-rows.ts'

/** Seconds; the largest date of JavaScript. */
const expiresIn = z.int().min(1).max(31_536_000_000)
const ofMany = z.object({ expiresIn, paths: z.array(z.string()).min(1) })
const ofOne = z.object({ expiresIn, transform: transformSchema.optional() })

/** In the order of the paths; an invisible object yields an error entry. */
export const signDownloads: Handler = async ({ database, signer }, caller, request) => {
  const { bucket } = request.params as { bucket: string }
  const { expiresIn: seconds, paths } = readBody(request, ofMany)
  const rows = await database.run<{ name: string }>(
    caller,
    sql`select name from storage.objects where bucket_id = ${bucket}
      and name = any (array(select json_array_elements_text(${JSON.stringify(paths)}::json)))`,
    { readOnly: true },
  )
  const seen = new Set(rows.map(({ name }) => name))
  return Promise.all(
    paths.map(async (path) => {
      const error = 'Either the object does not exist or you do not have access to it'
      if (!seen.has(path)) return { error, path, signedURL: null }
      const url = `${bucket}/${path}`
      const token = await signer.sign({ url, purpose: 'download' }, seconds)
      return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` }
    }),
  )
}

export const signDownload: Handler = async ({ database, signer }, caller, request) => {
  const { bucket, key } = addressOf(request)
  const { expiresIn: seconds, transform } = readBody(request, ofOne)
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
