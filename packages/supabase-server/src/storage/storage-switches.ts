/** `[storage]` of config.toml, with the Supabase CLI's defaults. */
import { z } from 'zod'
import { findConfiguredSize } from './file-size.ts'

const size = z
  .union([z.string(), z.int().nonnegative().transform(String)])
  .transform((text, context) => {
    const bytes = findConfiguredSize(text)
    if (bytes !== null) return bytes
    context.addIssue('must be a size such as 50MiB')
    return z.NEVER
  })

export const storageSwitches = z
  .object({
    enabled: z.boolean().default(true),
    file_size_limit: size.prefault('50MiB'),
    image_transformation: z.object({ enabled: z.boolean().default(true) }).prefault({}),
    buckets: z
      .record(
        z.string(),
        z.object({
          public: z.boolean().default(false),
          file_size_limit: size.optional(),
          allowed_mime_types: z.array(z.string()).default([]),
        }),
      )
      .default({}),
  })
  .transform(({ enabled, file_size_limit, image_transformation, buckets }) => ({
    enabled,
    /** Bytes; limits every bucket. */
    fileSizeLimit: file_size_limit,
    transformImages: image_transformation.enabled,
    buckets: Object.entries(buckets).map(([name, bucket]) => ({
      name,
      public: bucket.public,
      fileSizeLimit: bucket.file_size_limit ?? null,
      allowedMimeTypes: bucket.allowed_mime_types.length > 0 ? bucket.allowed_mime_types : null,
    })),
  }))
