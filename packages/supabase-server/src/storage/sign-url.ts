import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../app-error.ts'

interface SignedAddress {
  readonly url: string
  readonly purpose: 'download' | 'render' | 'upload'
  readonly transformations?: string
  readonly owner?: string
  /** The owner's session; an upload URL ends with it. */
  readonly session?: string
  readonly upsert?: boolean
}

export interface UrlSigner {
  sign(address: SignedAddress, seconds: number): Promise<string>
  /** @throws AppError InvalidJWT, InvalidSignature */
  verify(
    token: unknown,
    url: string,
    purpose: SignedAddress['purpose'],
  ): Promise<SignedAddress & { exp: number }>
}

/** A separate key: session tokens and signed URLs are not interchangeable, and signing keys may rotate. */
export function createUrlSigner(jwtSecret: string): UrlSigner {
  const key = createHmac('sha256', jwtSecret).update('storage addresses').digest()
  return {
    sign: (address, seconds) =>
      new SignJWT({ ...address })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key),
    async verify(token, url, purpose) {
      const payload = await read(String(token ?? ''), key)
      if (payload.url !== url || payload.purpose !== purpose) {
        throw new AppError('InvalidSignature', 'The url do not match the signature')
      }
      return payload
    },
  }
}

async function read(token: string, key: Uint8Array) {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    return payload as unknown as SignedAddress & { exp: number }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    throw new AppError('InvalidJWT', error.message, { cause: error })
  }
}
