/** Statements on storage.objects; they run as the caller, so that policies apply. */
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Caller, Database } from '../../database/database.ts'
import { isUuid } from '../../requests/uuid.ts'
import { writtenTimes } from '../written-times.ts'

export interface ObjectRow {
  readonly id: string
  readonly name: string
  readonly bucket_id: string
  readonly version: string | null
  readonly owner_id: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly last_accessed_at: string
  readonly metadata: FileMetadata | null
  readonly user_metadata: object | null
}

export interface FileMetadata {
  /** Quoted, as in the header. */
  readonly eTag: string
  readonly size: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
  readonly contentLength: number
  readonly httpStatusCode: 200
}

export interface NewObject {
  readonly id: string
  readonly bucket: string
  readonly key: string
  readonly version: string
  readonly owner: string | null
  readonly metadata: FileMetadata | null
  readonly userMetadata: object | null
}

/** No `returning`, which would need the select privilege. */
export const insertObject = ({ id, bucket, key, ...row }: NewObject): Sql =>
  sql`insert into storage.objects as o (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${id}::uuid, ${bucket}, ${key}, ${isUuid(row.owner) ? row.owner : null}::uuid, ${row.owner},
      ${row.version}, ${json(row.metadata)}::jsonb, ${json(row.userMetadata)}::jsonb)`

export const upsertObject = (row: NewObject): Sql =>
  sql`${insertObject(row)} on conflict (bucket_id, name) do update set owner = excluded.owner,
    owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata,
    user_metadata = excluded.user_metadata`

export const updateObject = ({ bucket, key, ...row }: NewObject): Sql =>
  sql`update storage.objects set owner = ${isUuid(row.owner) ? row.owner : null}::uuid, owner_id = ${row.owner},
      version = ${row.version}, metadata = ${json(row.metadata)}::jsonb, user_metadata = ${json(row.userMetadata)}::jsonb
    where bucket_id = ${bucket} and name = ${key} returning id`

const json = (value: object | null) => (value === null ? null : JSON.stringify(value))

const objectColumns = sql`id, name, bucket_id, version, owner, owner_id,
  ${writtenTimes('created_at', 'updated_at', 'last_accessed_at')}, metadata, user_metadata`

/** As the caller; the result is JSON written by PostgreSQL. */
export async function findObject(
  database: Database,
  caller: Caller,
  bucket: string,
  key: string,
): Promise<ObjectRow | null> {
  const [row] = await database.run<{ object: ObjectRow }>(
    caller,
    sql`select to_json(o) as object from (
        select ${objectColumns} from storage.objects where bucket_id = ${bucket} and name = ${key}
      ) o`,
    { readOnly: true },
  )
  return row?.object ?? null
}

/** @throws AppError NoSuchKey */
export async function requireObject(
  database: Database,
  caller: Caller,
  bucket: string,
  key: string,
): Promise<ObjectRow> {
  const object = await findObject(database, caller, bucket, key)
  if (!object) throw noSuchKey()
  return object
}

export const deleteObjects = (bucket: string, keys: readonly string[]): Sql =>
  sql`with gone as (
      delete from storage.objects where bucket_id = ${bucket}
        and name = any (array(select json_array_elements_text(${JSON.stringify(keys)}::json)))
      returning ${objectColumns}
    ) select to_json(gone) as object from gone order by name collate "C"`

export const noSuchKey = () => new AppError('NoSuchKey', 'Object not found')
