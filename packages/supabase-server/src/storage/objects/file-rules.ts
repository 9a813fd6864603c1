import type { Readable } from 'node:stream'
import { AppError } from '../../app-error.ts'
import type { BucketRules } from '../buckets/find-bucket.ts'

const typePattern = /^([\w.+-]+)\/([\w.+-]+)\s*(;[\x20-\x7e]*)?$/

/** Buckets allow `image/png` or `image/*`. @throws AppError InvalidMimeType */
export function checkMimeType(mimeType: string, allowed: readonly string[] | null): void {
  const [, type, subtype] = typePattern.exec(mimeType) ?? []
  const isAllowed =
    type !== undefined &&
    (!allowed?.length ||
      allowed.some((one) => [`${type}/${subtype}`, `${type}/*`, '*/*', '*'].includes(one)))
  if (!isAllowed) {
    throw new AppError('InvalidMimeType', `mime type ${printable(mimeType)} is not supported`)
  }
}

const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 100)

/** Applies the target bucket's rules to a copy. @throws AppError InvalidMimeType, EntityTooLarge */
export function checkTransfer(
  { mimetype, size }: { mimetype: string; size: number },
  { allowed_mime_types, file_size_limit }: BucketRules,
): void {
  checkMimeType(mimetype, allowed_mime_types)
  if (size > (file_size_limit ?? Number.POSITIVE_INFINITY)) throw tooLarge()
}

/** Leaves the rest unread. @throws AppError EntityTooLarge at the first byte too many */
export async function* atMost(content: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    yield chunk
  }
  // A client that disconnects inside a form ends its file without an error.
  if (content.destroyed && !content.readableEnded) throw new Error('The upload was cut off.')
}

export const tooLarge = () =>
  new AppError('EntityTooLarge', 'The object exceeded the maximum allowed size')

/** The Supabase dashboard creates folders with this empty file, whatever types the bucket allows. */
export const isFolderPlaceholder = (key: string) => key.endsWith('.emptyFolderPlaceholder')
