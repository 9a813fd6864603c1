import { expect, test } from 'vitest'
import { believedSeconds, rotateSigningKeys, standbySeconds } from './rotate-signing-keys.ts'
import { findSigner, generateSigningKey, type SigningKey } from './signing-key.ts'

const day = 24 * 3600
const start = 1_800_000_000
const first = await generateSigningKey(start)

const rotate = (keys: readonly SigningKey[], now: number, isLongRetired = true) =>
  rotateSigningKeys(keys, { now, everySeconds: 90 * day, isLongRetired: () => isLongRetired })

test('a key signs for ninety days, and its successor is published a day before it takes over', async () => {
  expect(await rotate([first], start + 88 * day)).toEqual([first])
  const keys = await rotate([first], start + 89 * day)
  expect(keys).toHaveLength(2)
  expect(findSigner(keys, start + 90 * day - 1).kid).toBe(first.kid)
  expect(findSigner(keys, start + 90 * day).kid).toBe(keys[0]?.kid)
  expect(await rotate(keys, start + 89 * day + 60)).toEqual(keys)
})

test('the old key verifies as long as its tokens can live, and is then dropped', async () => {
  const keys = await rotate([first], start + 89 * day)
  const takenOver = start + 89 * day + standbySeconds
  expect(await rotate(keys, takenOver + believedSeconds - 1)).toHaveLength(2)
  expect(await rotate(keys, takenOver + believedSeconds + 1)).toEqual([keys[0]])
})

test('years without a start drop no key and skip no standby', async () => {
  const keys = await rotate([first], start + 2000 * day)
  expect(keys).toHaveLength(2)
  expect(findSigner(keys, start + 2000 * day).kid).toBe(first.kid)
})

test('keys of an earlier version begin to age, in their order', async () => {
  const [one, two] = [await generateSigningKey(0), await generateSigningKey(0)]
  const undated = [one, two].map(({ signs_from: _, ...key }) => key as SigningKey)
  const keys = await rotate(undated, start)
  expect(keys.map(({ signs_from }) => signs_from)).toEqual([start, start])
  expect(findSigner(keys, start).kid).toBe(one.kid)
  expect(await rotate(keys, start + 88 * day, false)).toHaveLength(2)
  expect(await rotate(keys, start + 89 * day, false)).toHaveLength(3)
})

test('a clock that runs ahead for a while drops no key and leaves no successor in the far future', async () => {
  const ahead = await rotate([first], start + 9000 * day, false)
  const muchAhead = await rotate(ahead, start + 9020 * day, false)
  expect(muchAhead).toContainEqual(first)
  const right = await rotate(muchAhead, start + 10 * day)
  expect(right.map(({ kid }) => kid)).toEqual(muchAhead.map(({ kid }) => kid))
  expect(findSigner(right, start + 10 * day).kid).toBe(first.kid)
  for (const { signs_from = 0 } of right) {
    expect(signs_from).toBeLessThanOrEqual(start + 10 * day + standbySeconds)
  }
})

test('a clock before every key changes nothing, and the oldest key signs', async () => {
  const keys = await rotate([first], start + 89 * day)
  expect(await rotate(keys, 0)).toEqual(keys)
  expect(findSigner(keys, 0).kid).toBe(first.kid)
})
