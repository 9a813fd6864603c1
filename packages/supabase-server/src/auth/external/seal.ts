/** A provider's tokens wait here until the client comes for them; only its code opens them, and that is kept as a hash. */
import { createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

export const seal = (text: string, code: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(code))

export async function unseal(sealed: string, code: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyOf(code))
  return new TextDecoder().decode(plaintext)
}

/** Another hash than the one by which the flow is found. */
const keyOf = (code: string) => createHash('sha256').update(`provider tokens of ${code}`).digest()
