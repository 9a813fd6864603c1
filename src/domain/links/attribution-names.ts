/** utm_*, the ad networks' click ids, and Meta's cookies. */

const clickIds = new Set(['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid', 'fbc', 'fbp'])

export function isAttribution(name: string): boolean {
  return clickIds.has(name) || /^utm_[a-z_]{1,30}$/.test(name)
}
