/** Parses TRUST_PROXY. */
import { isIP } from 'node:net'

const ranges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Fastify reads `1` as the address 0.0.0.1. */
export const namesProxies = (text: string) =>
  text === 'true' ||
  text === 'false' ||
  text.split(',').every((part) => ranges.has(part.trim()) || isNetwork(part.trim()))

function isNetwork(text: string): boolean {
  const [address = '', size, ...more] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (most === undefined || more.length > 0) return false
  if (size === undefined || (most === 32 && isMask(size))) return true
  return /^\d+$/.test(size) && Number(size) >= 1 && Number(size) <= most
}

/** A contiguous netmask such as 255.255.0.0. */
function isMask(text: string): boolean {
  const bits = text.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'))
  return isIP(text) === 4 && /^1+0*$/.test(bits.join(''))
}

/** `true`: only the connecting proxy. */
export function toTrust(text: string) {
  if (text === 'false') return false
  // Fastify's own `true` trusts what a client writes before the proxy's entry.
  return text === 'true' ? (_address: string, hop: number) => hop === 0 : text
}
