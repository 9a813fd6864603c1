import { expect, onTestFinished, test, vi } from 'vitest'
import { openKeyLimit } from './key-limit.ts'

test('a key may make so many requests in a window, and its headers say what is left', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const limit = openKeyLimit({ requests: 2, seconds: 60 })
  expect(limit.count('a')).toEqual({
    isOver: false,
    headers: { 'ratelimit-policy': '"key";q=2;w=60', ratelimit: '"key";r=1;t=60' },
  })
  vi.advanceTimersByTime(15_000)
  expect(limit.count('a')).toMatchObject({
    isOver: false,
    headers: { ratelimit: '"key";r=0;t=45' },
  })
  expect(limit.count('a')).toMatchObject({
    isOver: true,
    headers: { ratelimit: '"key";r=0;t=45', 'retry-after': '45' },
  })
  expect(limit.count('b').isOver).toBe(false)
  vi.advanceTimersByTime(45_000)
  expect(limit.count('a')).toMatchObject({
    isOver: false,
    headers: { ratelimit: '"key";r=1;t=60' },
  })
})
