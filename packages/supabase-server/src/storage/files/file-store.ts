/** Where the bytes of files are. A file is named by its version alone: no key that a client sends becomes a path. */
import type { Readable } from 'node:stream'

export interface FileStore {
  /** What tells this place from another one, for processes that share a database. */
  readonly place: string
  /**
   * Readable only when all of it is there and flushed; throws what `content` throws, and then leaves nothing.
   * @throws AppError InsufficientStorage
   */
  write(version: string, content: AsyncIterable<Uint8Array>): Promise<WrittenFile>
  /** @throws AppError NoSuchKey when there is no such file */
  read(version: string, range?: ByteRange): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** What is not there counts as removed. */
  remove(versions: readonly string[]): Promise<void>
  /** Removes what came in half, and has not grown for so many milliseconds. */
  sweep(idleFor: number): Promise<void>
  /** Whether it can be written and read; throws what is wrong. */
  check(): Promise<void>
}

/** Of a half file that another process may still be writing. */
export const abandonedAfter = 600_000

export interface WrittenFile {
  readonly size: number
  /** Hexadecimal. */
  readonly md5: string
}

/** Both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}
