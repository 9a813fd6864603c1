/** utm_* and the ad networks' click ids. */

const clickIds = new Set(['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid'])

export function isAttribution(name: string): boolean {
  return clickIds.has(name) || /^utm_[a-z_]{1,30}$/.test(name)
}
