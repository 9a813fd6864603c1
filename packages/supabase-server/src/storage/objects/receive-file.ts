import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'

export interface Received<Written> {
  readonly written: Written
  readonly mimeType: string
  readonly cacheControl: string
  readonly userMetadata: object | null
}

type Write<Written> = (mimeType: string, content: Readable) => Promise<Written>

export async function receiveFile<Written>(
  request: FastifyRequest,
  write: Write<Written>,
): Promise<Received<Written>> {
  const received = await (request.isMultipart()
    ? receiveForm(request, write)
    : receiveBody(request, write))
  if (!/^[\x20-\x7e]{0,256}$/.test(received.cacheControl)) {
    throw new AppError('InvalidRequest', 'Invalid character in response header "cache-control"')
  }
  return received
}

async function receiveBody<Written>(
  { raw, headers }: FastifyRequest,
  write: Write<Written>,
): Promise<Received<Written>> {
  const mimeType = headers['content-type'] || 'application/octet-stream'
  const encoded = headers['x-metadata']
  const userMetadata =
    typeof encoded === 'string' ? readMetadata(Buffer.from(encoded, 'base64').toString()) : null
  return {
    written: await write(mimeType, raw),
    mimeType,
    cacheControl: headers['cache-control'] ?? 'no-cache',
    userMetadata,
  }
}

async function receiveForm<Written>(
  request: FastifyRequest,
  write: Write<Written>,
): Promise<Received<Written>> {
  const fields = new Map<string, string>()
  let file: { written: Written; mimeType: string } | undefined
  for await (const part of readParts(request)) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value))
    } else if (file) {
      part.file.resume()
    } else {
      const mimeType = fields.get('contentType') ?? part.mimetype
      let said: Error | undefined
      part.file.once('error', (error: Error) => {
        said = error
      })
      const written = await write(mimeType, part.file).catch((error) => {
        // Premature close hides the cause, which the file or an earlier error holds.
        const ofParser = [part.file.errored, said]
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
          throw unreadable(part.file.errored ?? said ?? endless())
        }
        throw ofParser.includes(error) ? unreadable(error) : error
      })
      file = { mimeType, written }
    }
  }
  if (!file) throw new AppError('InvalidRequest', 'No content provided')
  const seconds = fields.get('cacheControl')
  const metadata = fields.get('metadata') ?? fields.get('userMetadata')
  return {
    ...file,
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
    userMetadata: metadata === undefined ? null : readMetadata(metadata),
  }
}

async function* readParts(request: FastifyRequest) {
  const parts = request.parts({ limits })
  while (true) {
    const { done, value } = await parts.next().catch((error) => {
      throw unreadable(error)
    })
    if (done) return
    yield value
  }
}

const endless = () => new Error('Unexpected end of form')

/** The form parser throws plain errors for malformed input. */
function unreadable(error: Error): Error {
  const isOfParser = error.constructor === Error && !('code' in error)
  return isOfParser ? new AppError('InvalidRequest', error.message, { cause: error }) : error
}

/** The bucket's rules limit the file size. */
const limits = { fileSize: Number.MAX_SAFE_INTEGER, fields: 20, fieldSize: 1_000_000, parts: 30 }

function readMetadata(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch (cause) {
    throw new AppError('InvalidRequest', 'The metadata is not valid JSON', { cause })
  }
}
