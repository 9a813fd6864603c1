import { AppError } from '../app-error.ts'

/** Bytes, S3's limit. */
const longestKey = 1024

/** Control characters, lone surrogates, and characters that XML (S3's key lists) cannot hold. */
const unsafe = /[\p{Cc}\p{Cs}\uFFFE\uFFFF\\]/u

/**
 * `.` and `..` are refused: browsers and proxies normalise them into another path.
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

const encodeSafely = (key: string) => encodeURIComponent(key.replace(/\p{Cs}/gu, '\uFFFD'))

/** @throws AppError InvalidBucketName */
export function requireBucketName(name: string): string {
  if (!/^[\w!.*'() &$@=;:+,?-]{1,100}$/.test(name) || name.trim() !== name) {
    throw new AppError('InvalidBucketName', 'Bucket name invalid')
  }
  return name
}
