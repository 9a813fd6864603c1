import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { ByteRange } from '../files/file-store.ts'

export function isUnchanged({ headers }: FastifyRequest, eTag: string, modified: Date): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    return known.split(',').some((one) => ['*', eTag].includes(one.trim().replace(/^W\//, '')))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modified.getTime() / 1000) * 1000 <= since
}

/** Null means the whole file, also for several ranges. @throws AppError InvalidRange */
export function readRange(
  { headers }: FastifyRequest,
  size: number,
  eTag: string,
): ByteRange | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const condition = headers['if-range']
  if (condition !== undefined && condition !== eTag) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end || start >= size) throw new AppError('InvalidRange', 'invalid range provided')
  return { start, end }
}
