/** Supabase Storage's protocol: one line per endpoint, with its guard. */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { createBucket } from './buckets/create-bucket.ts'
import { deleteBucket, emptyBucket } from './buckets/delete-bucket.ts'
import { getBucket, listBuckets } from './buckets/read-buckets.ts'
import { updateBucket } from './buckets/update-bucket.ts'
import {
  type Handler,
  type OpenHandler,
  requireCaller,
  type StorageContext,
  type StorageDependencies,
} from './context.ts'
import { answerErrors } from './error-body.ts'
import { copyObject } from './objects/copy-object.ts'
import {
  downloadAnyObject,
  downloadObject,
  downloadPublicObject,
  downloadSignedObject,
} from './objects/download-object.ts'
import { getObjectInfo, getPublicObjectInfo } from './objects/get-object-info.ts'
import { listObjects } from './objects/list-objects.ts'
import { listObjectsByCursor } from './objects/list-objects-by-cursor.ts'
import { moveObject } from './objects/move-object.ts'
import { removeObject, removeObjects } from './objects/remove-objects.ts'
import { signDownload, signDownloads } from './objects/sign-downloads.ts'
import { signUpload } from './objects/sign-upload.ts'
import { updateObjectFile, uploadObject } from './objects/upload-object.ts'
import { uploadToSignedUrl } from './objects/upload-to-signed-url.ts'
import { renderImage, renderPublicImage, renderSignedImage } from './render/render-image.ts'
import { createUrlSigner } from './sign-url.ts'

const files = { compress: false } as const
const slowly = { config: { mayComeSlowly: true } } as const

export function storageRoutes(app: FastifyInstance, dependencies: StorageDependencies): void {
  const signer = createUrlSigner(dependencies.secrets.jwtSecret)
  const context: StorageContext = { ...dependencies, signer }
  const open = (handler: OpenHandler) => handler.bind(null, context)
  const as = (operation: string) => (handler: Handler) =>
    open(async (_, request, reply) =>
      handler(context, await requireCaller(context, request, operation), request, reply),
    )

  answerErrors(app)
  app.removeAllContentTypeParsers()
  app.register(async (calls) => {
    calls.addContentTypeParser('*', { parseAs: 'string' }, readJson)

    calls.get('/status', async (_, reply) => reply.send())
    calls.post('/bucket', as('storage.bucket.create')(createBucket))
    calls.get('/bucket', as('storage.bucket.list')(listBuckets))
    calls.get('/bucket/:bucket', as('storage.bucket.get')(getBucket))
    calls.put('/bucket/:bucket', as('storage.bucket.update')(updateBucket))
    calls.post('/bucket/:bucket/empty', as('storage.bucket.empty')(emptyBucket))
    calls.delete('/bucket/:bucket', as('storage.bucket.delete')(deleteBucket))

    calls.post('/object/list/:bucket', as('storage.object.list')(listObjects))
    calls.post('/object/list-v2/:bucket', as('storage.object.list_v2')(listObjectsByCursor))
    calls.post('/object/move', as('storage.object.move')(moveObject))
    calls.post('/object/copy', as('storage.object.copy')(copyObject))
    calls.post('/object/sign/:bucket', as('storage.object.sign_many')(signDownloads))
    calls.post('/object/sign/:bucket/*', as('storage.object.sign')(signDownload))
    calls.post('/object/upload/sign/:bucket/*', as('storage.object.sign_upload_url')(signUpload))
    calls.delete('/object/:bucket', as('storage.object.delete_many')(removeObjects))
    calls.delete('/object/:bucket/*', as('storage.object.delete')(removeObject))
    calls.get('/object/info/:bucket/*', as('storage.object.info')(getObjectInfo))
    calls.get('/object/info/authenticated/:bucket/*', as('storage.object.info')(getObjectInfo))
    calls.get('/object/info/public/:bucket/*', open(getPublicObjectInfo))

    calls.get('/object/public/:bucket/*', files, open(downloadPublicObject))
    calls.get('/object/sign/:bucket/*', files, open(downloadSignedObject))
    const authenticated = as('storage.object.get_authenticated')
    calls.get('/object/authenticated/:bucket/*', files, authenticated(downloadObject))
    calls.get('/object/:bucket/*', files, open(downloadAnyObject))

    const drawing = as('storage.render.image_authenticated')
    calls.get('/render/image/public/:bucket/*', files, open(renderPublicImage))
    calls.get('/render/image/sign/:bucket/*', files, open(renderSignedImage))
    calls.get('/render/image/authenticated/:bucket/*', files, drawing(renderImage))

    for (const path of ['/cdn', '/cdn/:bucket', '/cdn/:bucket/*']) {
      calls.delete(path, as('storage.cdn.purge')(purgeCache))
    }
  })
  app.register(async (uploads) => {
    await uploads.register(multipart)
    // The handler reads the stream, up to its limit.
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))

    const upload = as('storage.object.upload')(uploadObject)
    uploads.post('/object/:bucket/*', slowly, upload)
    const update = as('storage.object.upload_update')(updateObjectFile)
    uploads.put('/object/:bucket/*', slowly, update)
    uploads.put('/object/upload/sign/:bucket/*', slowly, open(uploadToSignedUrl))
  })
}

/** No cache is in front of the files, so there is nothing to purge. */
const purgeCache: Handler = async (_context, { role }) => {
  if (role !== 'service_role') throw new AppError('AccessDenied', 'Access denied')
  return { message: 'success' }
}

function readJson(
  _request: unknown,
  text: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  try {
    done(null, text === '' ? {} : JSON.parse(String(text)))
  } catch {
    done(Object.assign(new Error('The body is not valid JSON'), { statusCode: 400 }))
  }
}
