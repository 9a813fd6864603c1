/** Whose X-Forwarded-For counts, as TRUST_PROXY says it. */
import { isIP } from 'node:net'

const ranges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Fastify takes `1` for the address 0.0.0.1, which is nobody's proxy. */
export const namesProxies = (text: string) =>
  text === 'true' ||
  text === 'false' ||
  text.split(',').every((part) => ranges.has(part.trim()) || isNetwork(part.trim()))

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (most === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

/** `true`: one proxy, the one that connects. Else the addresses of all. */
export function toTrust(text: string) {
  if (text === 'false') return false
  // Not Fastify's own `true`: it believes what a visitor writes in front of what the proxy adds.
  return text === 'true' ? (_address: string, hop: number) => hop === 0 : text
}
