/**
 * A hash of the content, so that equal pictures are one file. Without https browsers have no
 * digest; then random.
 */
export async function namePicture(picture: Blob): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>
  const bytes = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', await picture.arrayBuffer()))
    : crypto.getRandomValues(new Uint8Array(20))
  return Array.from(bytes.subarray(0, 20), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
