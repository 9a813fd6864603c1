import { afterEach, expect, test, vi } from 'vitest'
import { namePicture } from './name-picture.ts'

afterEach(() => vi.unstubAllGlobals())

test('the same picture has the same name, and another one another name', async () => {
  const [one, other] = [new Blob(['um']), new Blob(['outro'])]
  expect(await namePicture(one)).toMatch(/^[0-9a-f]{40}$/)
  expect(await namePicture(new Blob(['um']))).toBe(await namePicture(one))
  expect(await namePicture(other)).not.toBe(await namePicture(one))
})

test('without https every picture has a random name', async () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const names = [await namePicture(new Blob(['um'])), await namePicture(new Blob(['um']))]
  expect(names[0]).toMatch(/^[0-9a-f]{40}$/)
  expect(new Set(names).size).toBe(2)
})
