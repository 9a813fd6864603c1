import { findSigner, generateSigningKey, type SigningKey, startOf } from './signing-key.ts'

/** Seconds a key is published before it signs: clients cache the set for ten minutes, other processes check hourly. */
export const standbySeconds = 24 * 3600
/** Seconds: a week, the longest token lifetime that config.toml allows, and a day of clock skew. */
export const believedSeconds = 8 * 24 * 3600

interface Rules {
  /** Seconds since 1970. */
  readonly now: number
  readonly everySeconds: number
  /** Must not depend on the wall clock. */
  readonly isLongRetired: (kid: string) => boolean
}

/** If every key starts in the future the clock is wrong, and nothing changes. */
export async function rotateSigningKeys(
  stored: readonly SigningKey[],
  { now, everySeconds, isLongRetired }: Rules,
): Promise<readonly SigningKey[]> {
  if (stored.every((key) => startOf(key) > now)) return stored
  const keys = stored.map((key) => ({ ...key, signs_from: dateOf(key, now) }))
  const signer = findSigner(keys, now)
  const age = now - signer.signs_from
  const hasSuccessor = keys.some((key) => key.signs_from > now)
  const isDue = !hasSuccessor && age >= everySeconds - standbySeconds
  const kept = keys.filter(
    (key) =>
      key === signer || key.signs_from > now || age < believedSeconds || !isLongRetired(key.kid),
  )
  return isDue ? [await generateSigningKey(now + standbySeconds), ...kept] : kept
}

/** A key dated beyond the standby time was made while the clock was wrong. */
function dateOf({ signs_from: date }: SigningKey, now: number): number {
  return date === undefined ? now : Math.min(date, now + standbySeconds)
}
