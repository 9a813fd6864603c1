import sql from 'sql-template-tag'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'
import { isUuid } from '../../requests/uuid.ts'
import { type Handler, ownerOf } from '../context.ts'
import { requireBucketName } from '../object-key.ts'
import { readBody } from '../read-body.ts'
import { bucketBody, readLimits } from './bucket-body.ts'

const body = bucketBody.extend({ name: z.string(), id: z.string().nullish() })

export const createBucket: Handler = async (context, caller, request) => {
  const given = readBody(request, body)
  const name = requireBucketName(given.name)
  const id = requireBucketName(given.id ?? name)
  const { fileSizeLimit = null, allowedMimeTypes = null } = readLimits(context, given)
  const owner = ownerOf(caller)
  try {
    await context.database.run(
      caller,
      sql`insert into storage.buckets (id, name, public, owner, owner_id, file_size_limit, allowed_mime_types)
        values (${id}, ${name}, ${given.public ?? false}, ${isUuid(owner) ? owner : null}::uuid, ${owner},
          ${fileSizeLimit}::bigint,
          nullif(array(select json_array_elements_text(${JSON.stringify(allowedMimeTypes ?? [])}::json)), '{}'))`,
    )
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
    throw new AppError('BucketAlreadyExists', 'The resource already exists', { cause: error })
  }
  return { name }
}
