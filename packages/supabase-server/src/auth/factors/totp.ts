/** RFC 6238; every authenticator app supports these parameters. */
import { Secret, TOTP } from 'otpauth'
import { toString as drawQrCode } from 'qrcode'

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The QR code is SVG: clients prepend `data:image/svg+xml;utf-8,`. */
export async function newTotp({ issuer, account }: { issuer: string; account: string }) {
  const totp = new TOTP({ ...form, issuer, label: account, secret: new Secret({ size: 20 }) })
  const uri = totp.toString()
  // A `#` would end the image in a data URL.
  const color = { dark: 'black', light: 'white' }
  const svg = await drawQrCode(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return {
    qr_code: svg.replaceAll('#000000', color.dark).replaceAll('#ffffff', color.light),
    secret: totp.secret.base32,
    uri,
  }
}

/** Accepts the previous and the next code too, for clock skew. */
export const isTotpCode = (secret: string, code: string): boolean =>
  /^\d{6}$/.test(code) &&
  new TOTP({ ...form, secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 }) !==
    null
