import type { S3ClientConfig } from '@aws-sdk/client-s3'

/**
 * `https://KEY:SECRET@host/bucket/folder?region=sa-east-1`. Without key and secret the SDK's default chain applies:
 * AWS_ACCESS_KEY_ID, a profile, or the machine's role.
 */
export function readS3Url(text: string): {
  client: Pick<S3ClientConfig, 'endpoint' | 'region' | 'credentials'>
  bucket: string
  prefix: string
  place: string
} {
  const { origin, host, username, password, pathname, searchParams } = new URL(text)
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (bucket === '') throw new Error('S3_URL names no bucket: https://key:secret@host/bucket')
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const region = searchParams.get('region') ?? /\bs3[.-]([a-z]+-[a-z-]+-\d)\./.exec(host)?.[1]
  const accessKeyId = decodeURIComponent(username)
  const secretAccessKey = decodeURIComponent(password)
  return {
    client: {
      endpoint: origin,
      region: region ?? 'us-east-1',
      ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    },
    bucket,
    prefix,
    place: 's3',
  }
}
