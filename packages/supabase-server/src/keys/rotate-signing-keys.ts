/** Which signing keys there should be now: the one that signs, its successor in time, and who is still believed. */
import { findSigner, generateSigningKey, type SigningKey, startOf } from './signing-key.ts'

/** How long a key is published before it signs: clients keep the set ten minutes, other processes look every hour. */
export const standbySeconds = 24 * 3600
/** A week, the longest that config.toml lets a token live, and a day for clocks that differ. */
export const believedSeconds = 8 * 24 * 3600

interface Rules {
  /** Seconds since 1970. */
  readonly now: number
  readonly everySeconds: number
  /** Whether this key has really been out of use for as long as tokens live, whatever the clock says. */
  readonly isLongRetired: (kid: string) => boolean
}

/** Newest first. Changes nothing while the clock is before every key: then the clock is wrong, not the keys. */
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

/** A key without a date begins to age now. One dated further ahead than any standby was made while the clock was wrong. */
function dateOf({ signs_from: date }: SigningKey, now: number): number {
  return date === undefined ? now : Math.min(date, now + standbySeconds)
}
