/**
 * A compressed tar: `about.json`, rows of each table in chunks, sequences, files, keys, and
 * `end.json` with the counts, without which it is incomplete.
 */
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { withoutValues } from 'supabase-server/database'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

const aboutSchema = z.object({
  format: z.literal(1, { error: 'This backup was made by a newer release of Rodízio.' }),
  madeAt: z.iso.datetime(),
  engine: z.string(),
  /** A restore applies these first. */
  migrations: z.array(z.object({ version: z.string(), checksum: z.string().nullable() })),
  tables: z
    .array(
      z.object({
        name: z.string(),
        columns: z.array(z.object({ name: z.string(), type: z.string() })).readonly(),
      }),
    )
    .readonly(),
})

export const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Deleted during the backup. */
  missingFiles: z.number(),
})

export type About = z.infer<typeof aboutSchema>
export type End = z.infer<typeof endSchema>

export interface Restored extends End {
  /** No migration creates them; their rows are skipped. */
  readonly unknown: readonly string[]
}

/** Backpressure keeps memory small. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly stream = Readable.from(this.#pack)

  async add(name: string, content: string): Promise<void> {
    const bytes = Buffer.from(content)
    await this.addFile(name, bytes.length, Readable.from([bytes]))
  }

  async addFile(name: string, size: number, content: Readable): Promise<void> {
    const entry = this.#pack.entry({ name, size, mode: 0o600 })
    await pipeline(content, asNodeStream(entry))
  }

  end(): void {
    this.#pack.finalize()
  }
}

/** An error of the source, not of the target. */
export class UnreadableBackup extends Error {
  constructor(cause: unknown) {
    super(withoutValues(cause as Error), { cause })
  }
}

/** Read each part to its end. @throws UnreadableBackup */
export async function* readParts(stream: Readable): AsyncGenerator<ArchivePart, void> {
  const archive = extract()
  // The iterator reports the same error.
  pipeline(stream, asNodeStream(archive)).catch(() => undefined)
  for await (const part of judged(archive)) {
    const content = judged(part as AsyncIterable<Uint8Array>)
    yield { header: part.header, [Symbol.asyncIterator]: () => content }
  }
}

async function* judged<T>(source: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* source
  } catch (cause) {
    throw new UnreadableBackup(cause)
  }
}

export const readJson = async (part: ArchivePart): Promise<unknown> => parseJson(await text(part))

export function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (cause) {
    throw new UnreadableBackup(cause)
  }
}

/** @throws UnreadableBackup, or Error for another format */
export async function readAbout(parts: AsyncIterator<ArchivePart>): Promise<About> {
  const { done, value: part } = await parts.next()
  if (done || part.header.name !== 'about.json') {
    throw new UnreadableBackup(new Error('it does not begin as one'))
  }
  const result = aboutSchema.safeParse(await readJson(part))
  if (!result.success) throw new Error(result.error.issues[0]?.message)
  return result.data
}

export interface ArchivePart extends AsyncIterable<Uint8Array> {
  readonly header: { readonly name: string }
}

const asNodeStream = (stream: object) => stream as NodeJS.WritableStream
