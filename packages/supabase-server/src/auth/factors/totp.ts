/** Codes of an authenticator app (RFC 6238), in the form that every app knows: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth'
import { toString as drawQrCode } from 'qrcode'

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The picture is SVG: clients put it behind `data:image/svg+xml;utf-8,`. */
export async function newTotp({ issuer, account }: { issuer: string; account: string }) {
  const totp = new TOTP({ ...form, issuer, label: account, secret: new Secret({ size: 20 }) })
  const uri = totp.toString()
  // Without the hash sign, which would end the picture where it stands in an address.
  const color = { dark: 'black', light: 'white' }
  const svg = await drawQrCode(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return {
    qr_code: svg.replaceAll('#000000', color.dark).replaceAll('#ffffff', color.light),
    secret: totp.secret.base32,
    uri,
  }
}

/** The code before and the one after count as well: clocks differ. */
export const isTotpCode = (secret: string, code: string): boolean =>
  /^\d{6}$/.test(code) &&
  new TOTP({ ...form, secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 }) !==
    null
