/** Stores bytes by version id; no key of a client becomes a path. */
import type { Readable } from 'node:stream'

export interface FileStore {
  /** Identifies the store among processes that share a database. */
  readonly place: string
  /**
   * The file appears once complete and flushed; a failure of `content` leaves nothing.
   * @throws AppError InsufficientStorage
   */
  write(version: string, content: AsyncIterable<Uint8Array>): Promise<WrittenFile>
  /** @throws AppError NoSuchKey */
  read(version: string, range?: ByteRange): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  remove(versions: readonly string[]): Promise<void>
  /** Removes partial uploads that have not grown for this many milliseconds. */
  sweep(idleFor: number): Promise<void>
  check(): Promise<void>
}

/** Milliseconds; another process may still be writing. */
export const abandonedAfter = 600_000

export interface WrittenFile {
  readonly size: number
  readonly md5: string
}

/** Both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}
