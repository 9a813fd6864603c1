/** Scales a picture down and drops its metadata. */

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const largestFile = 2 * 1024 ** 2

/** Returns what is wrong with a file, or null. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return 'Escolha uma imagem PNG, JPG ou WebP.'
  if (size > largestFile) return 'A imagem pode ter no máximo 2 MB.'
  return null
}

/** Pixels. Shown at 48, or 144 on sharp screens. */
const longestSide = 512

/** @throws when the browser cannot decode the file */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // Safari returns a PNG instead of WebP; both keep transparency.
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))
  if (!drawn) throw new Error('This browser writes no pictures.')
  return drawn
}
