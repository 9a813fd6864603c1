import sql from 'sql-template-tag'
import { writtenTimes } from '../written-times.ts'

export const bucketColumns = sql`id, name, coalesce(owner_id, owner::text, '') as owner, coalesce(public, false) as public,
  type, file_size_limit, allowed_mime_types, ${writtenTimes('created_at', 'updated_at')}`
