import { expect, test } from 'vitest'
import type { Channel } from './channel.ts'
import { FanOut } from './fan-out.ts'
import type { Frame } from './serializer.ts'

const frame = (n: number): Frame => ({ data: Buffer.from(String(n)), binary: false })

test('a message to many sockets is sent in slices that let other work run, and messages keep their order', async () => {
  const heard: number[][] = Array.from({ length: 250 }, () => [])
  const channels = heard.map((own) => ({
    isOver: false,
    wire: { send: ({ data }: Frame) => own.push(Number(data)) },
  })) as unknown as Channel[]
  const fanOut = new FanOut()
  for (const n of [1, 2]) fanOut.send(channels, () => frame(n))
  expect(heard.filter((own) => own.length > 0)).toHaveLength(100)
  const left = channels[249] as { isOver: boolean }
  left.isOver = true
  await expect.poll(() => heard[248]).toEqual([1, 2])
  expect(heard.slice(0, 249)).toEqual(Array(249).fill([1, 2]))
  expect(heard[249]).toEqual([])
})
