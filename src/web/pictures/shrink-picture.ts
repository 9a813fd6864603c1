/** A picture as it is kept: of a sensible size, and without what the camera wrote into it. */

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const largestFile = 2 * 1024 ** 2

/** What is wrong with a file before it is opened, in words for whoever chose it; null when nothing is. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return 'Escolha uma imagem PNG, JPG ou WebP.'
  if (size > largestFile) return 'A imagem pode ter no máximo 2 MB.'
  return null
}

/** Neither side is longer than this afterwards: it is shown at 48 pixels, on sharp screens at 144. */
const longestSide = 512

/** @throws where the browser cannot read it as a picture */
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
  // Safari writes no WebP, and gives a PNG instead: both keep what is transparent.
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))
  if (!drawn) throw new Error('This browser writes no pictures.')
  return drawn
}
