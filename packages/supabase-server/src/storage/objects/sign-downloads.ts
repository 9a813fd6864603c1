import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Handler } from '../context.ts'
import { readBody } from '../read-body.ts'
import { expiresIn } from './sign-download.ts'

const body = z.object({ expiresIn, paths: z.array(z.string()).min(1) })

/** In the order of the paths; an invisible object yields an error entry. */
export const signDownloads: Handler = async ({ database, signer }, caller, request) => {
  const { bucket } = request.params as { bucket: string }
  const { expiresIn: seconds, paths } = readBody(request, body)
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
