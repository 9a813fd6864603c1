/**
 * Breaking off the loop closes the connection.
 * @throws the error that `tooLong` returns
 */
export async function readBoundedText(
  { body }: Response,
  longest: number,
  tooLong: () => Error,
): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > longest) throw tooLong()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
