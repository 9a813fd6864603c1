import sql from 'sql-template-tag'
import { type Database, serviceRole } from '../database/database.ts'
import type { Project } from '../project/project.ts'

/** Creates the buckets of config.toml, like `supabase seed buckets`. */
export async function makeBuckets(database: Database, { storage }: Pick<Project, 'storage'>) {
  for (const { name, fileSizeLimit, allowedMimeTypes, ...bucket } of storage.buckets) {
    await database.run(
      serviceRole,
      sql`insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
        values (${name}, ${name}, ${bucket.public}, ${fileSizeLimit}::bigint,
          nullif(array(select json_array_elements_text(${JSON.stringify(allowedMimeTypes ?? [])}::json)), '{}'))
        on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
          allowed_mime_types = excluded.allowed_mime_types`,
    )
  }
}
