/** Encrypts a provider's tokens with the authorization code, of which only a hash is stored. */
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

/** Must differ from the hash that finds the flow. */
const keyOf = (code: string) => createHash('sha256').update(`provider tokens of ${code}`).digest()
