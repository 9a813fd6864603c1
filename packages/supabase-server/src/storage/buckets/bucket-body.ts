import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { StorageContext } from '../context.ts'
import { readSizeLimit } from '../file-size.ts'

export const bucketBody = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().nonnegative(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
})

/** Undefined leaves a value unchanged. @throws AppError EntityTooLarge above the project's limit */
export function readLimits(
  { project }: StorageContext,
  { file_size_limit, allowed_mime_types }: z.output<typeof bucketBody>,
): { fileSizeLimit: number | null | undefined; allowedMimeTypes: string[] | null | undefined } {
  const fileSizeLimit = file_size_limit == null ? file_size_limit : readSizeLimit(file_size_limit)
  if ((fileSizeLimit ?? 0) > project.storage.fileSizeLimit) {
    throw new AppError('EntityTooLarge', 'The object exceeded the maximum allowed size')
  }
  return {
    // As in Supabase, 0 means no limit.
    fileSizeLimit: fileSizeLimit === 0 ? null : fileSizeLimit,
    allowedMimeTypes: allowed_mime_types?.filter((type) => type !== '') ?? allowed_mime_types,
  }
}
