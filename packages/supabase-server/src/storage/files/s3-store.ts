import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '../../app-error.ts'
import type { FileStore } from './file-store.ts'
import { sweepIncoming, withIncomingFile } from './incoming-file.ts'
import { readS3Url } from './s3-url.ts'

/** Milliseconds; the socket timeout also bounds how long a client may pause. */
const usualPatience = { connectionTimeout: 5_000, socketTimeout: 30_000 }
/** Waiting for a socket counts as connecting: with the SDK's 50, a few slow downloads would time out all others. */
const agent = { maxSockets: 500 }

/** @param incoming a local folder, since S3 needs the size in advance and clients need not send it */
export function openS3Store(
  url: string,
  incoming = join(tmpdir(), 'rodizio-incoming'),
  patience = usualPatience,
): FileStore {
  const { client: options, bucket, prefix, place } = readS3Url(url)
  const client = new S3Client({
    ...options,
    forcePathStyle: true,
    // Stores other than Amazon's do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...patience, httpAgent: agent, httpsAgent: agent },
  })
  const at = (version: string) => ({ Bucket: bucket, Key: `${prefix}${version}` })

  return {
    place,
    write: (version, content) =>
      withIncomingFile(incoming, version, content, async (path, written) => {
        const body = createReadStream(path)
        try {
          const sent = { ...at(version), Body: body, ContentLength: written.size }
          await client.send(new PutObjectCommand(sent))
        } finally {
          body.destroy()
        }
        return written
      }),
    async read(version, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const answer = await client
        .send(new GetObjectCommand({ ...at(version), ...part }))
        .catch(sayMissing)
      return answer.Body as Readable
    },
    async copy(from, to) {
      const CopySource = encodeURI(`${bucket}/${prefix}${from}`)
      await client.send(new CopyObjectCommand({ ...at(to), CopySource })).catch(sayMissing)
    },
    async remove(versions) {
      if (versions.length === 0) return
      const Objects = versions.map((version) => ({ Key: at(version).Key }))
      const Delete = { Objects, Quiet: true }
      const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }))
      if (Errors?.length) throw new Error(`S3 kept ${Errors.length} files: ${Errors[0]?.Message}`)
    },
    sweep: (idleFor) => sweepIncoming(incoming, idleFor),
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause) => {
        throw new Error(`S3_URL does not lead to a bucket that can be used: ${cause.name}.`, {
          cause,
        })
      })
    },
  }
}

function sayMissing(error: unknown): never {
  const isMissing =
    error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
  throw isMissing ? new AppError('NoSuchKey', 'Object not found', { cause: error }) : error
}
