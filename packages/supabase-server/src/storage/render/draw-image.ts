import { addAbortSignal, type Readable } from 'node:stream'
import type { FitEnum, Sharp } from 'sharp'
import { AppError } from '../../app-error.ts'
import { inPlace } from './in-place.ts'
import type { Transform } from './transform.ts'

/** With the first picture: most servers never draw one, and it takes 80 ms and 30 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture keeps one core busy; a server of two goes on answering.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** What cannot be anything but a picture: an SVG is a page with scripts, and names files of the server. */
const drawn = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } satisfies Record<
  NonNullable<Transform['resize']>,
  keyof FitEnum
>

/** Milliseconds: in line, and for all of a file, which the store may stop sending. */
const usualPatience = { place: 60_000, file: 30_000 }
let queue: Promise<unknown> = Promise.resolve()

/**
 * Drawn one at a time, since each holds all of its pixels. Two more are read meanwhile: a file that stands still holds up no other.
 *
 * @param open called when its turn has come @throws AppError InvalidRequest for what is no picture
 */
export function drawImage(
  open: () => Promise<Readable>,
  transform: Transform,
  patience = usualPatience,
): Promise<{ data: Buffer; type: string }> {
  return inPlace(patience.place, async () => {
    const bytes = await readWhole(open, patience.file)
    const drawing = queue.then(() => draw(bytes, transform))
    queue = drawing.catch(() => {})
    return drawing
  })
}

/** A timer that is cleared: AbortSignal.timeout would hold on to every file until its time is over. */
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
    // Turned as its camera said; where it was taken is left out with the rest of its metadata.
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
