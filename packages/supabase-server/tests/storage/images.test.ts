import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openClient, secrets } from '../support/auth/auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { makeBucket, openStorage, type ServedStorage } from '../support/storage.ts'

const server = await openTestDatabase()
let served: ServedStorage
let client: ReturnType<typeof openClient>
let bucket: string
const from = () => client.storage.from(bucket)

beforeAll(async () => {
  served = await openStorage(server)
  client = openClient(served.app, secrets.serviceRoleKey)
  bucket = await makeBucket(client)
  const picture = sharp({
    create: { width: 400, height: 200, channels: 3, background: '#16a34a' },
  }).withExif({ IFD0: { Copyright: 'segredo' } })
  await from().upload('foto.jpg', await picture.clone().jpeg().toBuffer())
  await from().upload('foto.png', await picture.clone().png().toBuffer())
  await from().upload('texto.jpg', 'não sou foto', { contentType: 'image/jpeg' })
  await from().upload(
    'página.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    {
      contentType: 'image/svg+xml',
    },
  )
})

const open = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url)
  return served.app.inject({ url: pathname + search, headers })
}
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return { width, height, format }
}

describe('a picture is rendered', () => {
  test.each([
    ['cover', 100, 100],
    ['contain', 100, 50],
    ['fill', 100, 100],
  ] as const)('in its size: %s', async (resize, width, height) => {
    const transform = { width: 100, height: 100, resize }
    const { data, error } = await from().download('foto.jpg', { transform })
    expect(error).toBeNull()
    expect(data?.type).toBe('image/jpeg')
    const bytes = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
    expect(await sizeOf(bytes)).toEqual({ width, height, format: 'jpeg' })
    expect(bytes.includes('segredo')).toBe(false)
  })

  test('by its public URL, with 304 for an unchanged one', async () => {
    const transform = { width: 40, quality: 50 }
    const { data } = from().getPublicUrl('foto.png', { transform })
    const answer = await open(data.publicUrl)
    expect(await sizeOf(answer.rawPayload)).toEqual({ width: 40, height: 20, format: 'png' })
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['x-transformations']).toBe('width:40,resizing_type:fill,quality:50')
    const known = { 'if-none-match': String(answer.headers.etag) }
    const unchanged = await open(data.publicUrl, known)
    expect(unchanged.statusCode).toBe(304)
    // A browser applies the headers of a 304 to its cached response.
    const whoMayShow = 'cross-origin-resource-policy'
    expect(unchanged.headers[whoMayShow]).toBe('cross-origin')
    expect(answer.headers[whoMayShow]).toBe('cross-origin')
  })

  test('in the format that a browser accepts, unless it asks for the original’s', async () => {
    const ask = async (transform: object) => {
      const { data } = from().getPublicUrl('foto.jpg', { transform })
      const { headers } = await open(data.publicUrl, { accept: 'image/webp,*/*' })
      return headers['content-type']
    }
    expect(await ask({ width: 40 })).toBe('image/webp')
    expect(await ask({ width: 40, format: 'origin' })).toBe('image/jpeg')
    expect(await ask({ width: 40, format: 'avif' })).toBe('image/avif')
  })

  test('as it was signed, whatever the query says', async () => {
    const transform = { width: 200, height: 200, quality: 60 }
    const { data } = await from().createSignedUrl('foto.jpg', 60, { transform })
    expect(data?.signedUrl).toContain(`/storage/v1/render/image/sign/${bucket}/foto.jpg?token=`)
    const answer = await open(`${data?.signedUrl}&width=2000`)
    expect(answer.statusCode).toBe(200)
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0)
    expect(answer.headers['x-transformations']).toBe(
      'height:200,width:200,resizing_type:fill,quality:60',
    )
    expect(await sizeOf(answer.rawPayload)).toMatchObject({ width: 200, height: 200 })
  })
})

describe('a picture is refused', () => {
  test.each(['texto.jpg', 'página.svg'])('when the file is none: %s', async (key) => {
    const { error } = await from().download(key, { transform: { width: 40 } })
    expect(error).not.toBeNull()
    const { data } = from().getPublicUrl(key, { transform: { width: 40 } })
    expect((await open(data.publicUrl)).json()).toMatchObject({
      statusCode: '400',
      message: 'The source image cannot be transformed',
    })
  })

  test('that would take too much memory', async () => {
    const bomb = sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' },
    })
    const bytes = await bomb.png({ palette: true }).toBuffer()
    expect(bytes.length).toBeLessThan(500_000)
    await from().upload('bomba.png', bytes)
    const { data } = from().getPublicUrl('bomba.png', { transform: { width: 40 } })
    expect((await open(data.publicUrl)).json()).toMatchObject({
      statusCode: '400',
      message: 'The source image cannot be transformed',
    })
  })

  test('with an unknown size or format', async () => {
    for (const query of ['width=-1', 'quality=1', 'resize=grande', 'format=exe', 'width=abc']) {
      const url = `http://x/storage/v1/render/image/public/${bucket}/foto.jpg?${query}`
      expect((await open(url)).json()).toMatchObject({ statusCode: '400', error: 'InvalidRequest' })
    }
  })

  test('in a private bucket without privileges, or when config.toml disables it', async () => {
    const secret = await makeBucket(client, { public: false })
    await client.storage.from(secret).upload('a.jpg', 'x')
    const visitor = openClient(served.app).storage.from(secret)
    const { error } = await visitor.download('a.jpg', { transform: { width: 40 } })
    expect(error).not.toBeNull()
    const off = await openStorage(server, {
      files: served.files,
      storage: { transformImages: false },
    })
    const answer = await off.app.inject(
      `/storage/v1/render/image/public/${bucket}/foto.jpg?width=4`,
    )
    expect(answer.json()).toMatchObject({ statusCode: '409', error: 'FeatureNotEnabled' })
  })
})

describe('a picture that is also a page', () => {
  const script = '<script>alert(document.domain)</script>'

  test('is rendered without the page', async () => {
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    const bytes = await picture
      .withExif({ IFD0: { ImageDescription: script } })
      .jpeg()
      .toBuffer()
    await from().upload('quadro.jpg', Buffer.concat([bytes, Buffer.from(script)]))
    const { data } = from().getPublicUrl('quadro.jpg', { transform: { width: 4 } })
    const drawn = await open(data.publicUrl)
    expect(drawn.statusCode).toBe(200)
    expect(drawn.rawPayload.includes('alert')).toBe(false)
  })

  test.each([
    ['image/png', 'image/png'],
    ['text/html', 'text/plain'],
    ['image/svg+xml', 'image/svg+xml'],
    ['application/xhtml+xml', 'text/plain'],
  ])('never runs with the content type %s', async (contentType, sent) => {
    const key = `quadro-${sent.replace('/', '-')}-${contentType.length}`
    await from().upload(key, `GIF89a=1;//${script}`, { contentType })
    const { headers } = await open(from().getPublicUrl(key).data.publicUrl)
    expect(headers['content-type']).toBe(sent)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/)
    expect(headers['content-security-policy']).not.toMatch(/script-src|allow-scripts/)
  })
})
