/** Names that buckets and objects may have, as Supabase allows them. */
import { AppError } from '../app-error.ts'

/** S3's limit, in bytes. */
const longestKey = 1024

/** Control characters, halves of characters, and what XML cannot hold: an S3 store lists keys in it. */
const unsafe = /[\p{Cc}\p{Cs}\uFFFE\uFFFF\\]/u

/**
 * No part may be `.` or `..`: browsers and proxies would fold the address, and ask for another object.
 * @throws AppError InvalidKey
 */
export function requireKey(key: string): string {
  const isUsable =
    key !== '' &&
    Buffer.byteLength(key) <= longestKey &&
    !unsafe.test(key) &&
    !key.startsWith('/') &&
    !key.split('/').some((part) => part === '.' || part === '..')
  if (!isUsable) throw new AppError('InvalidKey', `Invalid key: ${encodeSafely(key)}`)
  return key
}

/** Half a character has no encoding. */
const encodeSafely = (key: string) => encodeURIComponent(key.replace(/\p{Cs}/gu, '\uFFFD'))

/** @throws AppError InvalidBucketName */
export function requireBucketName(name: string): string {
  if (!/^[\w!.*'() &$@=;:+,?-]{1,100}$/.test(name) || name.trim() !== name) {
    throw new AppError('InvalidBucketName', 'Bucket name invalid')
  }
  return name
}
