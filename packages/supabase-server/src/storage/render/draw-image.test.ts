import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { drawImage } from './draw-image.ts'

const picture = await sharp({
  create: { width: 40, height: 20, channels: 3, background: '#16a34a' },
})
  .png()
  .toBuffer()
const sized = { width: 10, height: 10 }
const whole = async () => Readable.from([picture])
const drawn = { type: 'image/png' }
const standStill = () => new Readable({ read: () => undefined })

test('a stalled file delays no other picture, and is closed in the end', async () => {
  const order: string[] = []
  const source = standStill()
  const stuck = drawImage(async () => source, sized, { queue: 0, file: 2_000 }).catch(({ name }) =>
    order.push(name),
  )
  expect(await drawImage(whole, sized)).toMatchObject(drawn)
  order.push('drawn')
  await stuck
  expect(order).toEqual(['drawn', 'TimeoutError'])
  expect(source.destroyed).toBe(true)
})

test('a file that comes too late is closed', async () => {
  const source = standStill()
  let come = (_: Readable) => {}
  const coming = new Promise<Readable>((resolve) => {
    come = resolve
  })
  const stuck = drawImage(() => coming, sized, { queue: 0, file: 20 })
  await expect(stuck).rejects.toMatchObject({ name: 'TimeoutError' })
  come(source)
  await vi.waitFor(() => expect(source.destroyed).toBe(true))
})

test('a picture waits behind several stalled files, and is refused in the end', async () => {
  const stuck = [1, 2, 3].map(() =>
    drawImage(async () => standStill(), sized, { queue: 0, file: 1_000 }).catch(() => 'left'),
  )
  const opened = vi.fn(whole)
  await expect(drawImage(opened, sized, { queue: 20, file: 20 })).rejects.toMatchObject({
    code: 'overloaded',
  })
  expect(opened).not.toHaveBeenCalled()
  expect(
    await Promise.all([whole, whole, whole, whole].map((one) => drawImage(one, sized))),
  ).toEqual(Array(4).fill(expect.objectContaining(drawn)))
  expect(await Promise.all(stuck)).toEqual(['left', 'left', 'left'])
})
