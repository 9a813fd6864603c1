/** By what it shows: the same picture once more is the same file. Browsers digest nothing without https: there it is by chance. */
export async function namePicture(picture: Blob): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>
  const bytes = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', await picture.arrayBuffer()))
    : crypto.getRandomValues(new Uint8Array(20))
  return Array.from(bytes.subarray(0, 20), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
