import { addAbortSignal, type Readable } from 'node:stream'
import type { FitEnum, Sharp } from 'sharp'
import { AppError } from '../../app-error.ts'
import { Semaphore } from '../../semaphore.ts'
import type { Transform } from './transform.ts'

/** Loaded with the first picture: it takes 80 ms and 30 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One core per picture leaves the others to the server.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** SVG is excluded: it may contain scripts and refer to files of the server. */
const drawn = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } satisfies Record<
  NonNullable<Transform['resize']>,
  keyof FitEnum
>

/** Milliseconds: in the queue, and for the whole file. */
const usualPatience = { queue: 60_000, file: 30_000 }
const inMemory = new Semaphore({
  concurrency: 3,
  refusal: () =>
    new AppError('overloaded', 'Too many images are being transformed', { retryAfter: 5 }),
})
const renderer = new Semaphore({ concurrency: 1 })

/**
 * Renders one picture at a time, since each holds all its pixels in memory; two more are read in advance.
 * @param open called when its turn comes @throws AppError InvalidRequest when it is no picture
 */
export function drawImage(
  open: () => Promise<Readable>,
  transform: Transform,
  patience = usualPatience,
): Promise<{ data: Buffer; type: string }> {
  return inMemory.run(async () => {
    const bytes = await readWhole(open, patience.file)
    return renderer.run(() => draw(bytes, transform))
  }, patience.queue)
}

/** AbortSignal.timeout would keep each file in memory until it fires. */
function readWhole(open: () => Promise<Readable>, patience: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const late = new AbortController()
    const timer = setTimeout(() => {
      reject(new DOMException('The file did not come in time.', 'TimeoutError'))
      late.abort()
    }, patience)
    open()
      .then((source) => addAbortSignal(late.signal, source).toArray())
      .then((chunks) => resolve(Buffer.concat(chunks)), reject)
      .finally(() => clearTimeout(timer))
  })
}

async function draw(bytes: Buffer, transform: Transform) {
  const { width, height, resize, quality, format } = transform
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' }).timeout({
      seconds: 20,
    })
    const { format: own } = await picture.metadata()
    if (!own || !drawn.has(own)) throw new Error(`${own} is not drawn.`)
    // Applies the camera's orientation; other metadata, such as the location, is dropped.
    const sized = picture.autoOrient().resize({
      width: width || undefined,
      height: height || undefined,
      fit: fits[resize ?? 'cover'],
      withoutEnlargement: resize !== 'fill' && !(width && height),
    })
    const target = format && format !== 'origin' ? format : own === 'heif' ? 'avif' : own
    const { data, info } = await encode(sized, target, quality ?? 80).toBuffer({
      resolveWithObject: true,
    })
    return { data, type: `image/${info.format === 'heif' ? 'avif' : info.format}` }
  } catch (cause) {
    throw new AppError('InvalidRequest', 'The source image cannot be transformed', { cause })
  }
}

function encode(picture: Sharp, format: string, quality: number): Sharp {
  if (format === 'png' || format === 'gif') return picture.toFormat(format)
  return picture.toFormat(format as 'jpeg' | 'webp' | 'avif' | 'tiff', { quality })
}
