import { expect, test } from 'vitest'
import { DatabaseError } from '../database.ts'
import { Lines } from './lines.ts'

const locked = () => new DatabaseError('55P03', 'canceling statement due to lock timeout')
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function openWork() {
  const ends: ((error?: Error) => void)[] = []
  const work = () =>
    new Promise<string>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve('done')))
    })
  return { work, ends }
}

test('a line that is stuck takes one place, and another line none of its time; nobody is lost when it moves again', async () => {
  const lines = new Lines()
  const { work, ends } = openWork()
  const all = Promise.all(Array.from({ length: 12 }, () => lines.run('stuck', work)))
  await nextTurn()
  expect(ends).toHaveLength(5)
  await expect(lines.run('another', async () => 'at once')).resolves.toBe('at once')

  for (const end of ends.splice(0)) end(locked())
  await nextTurn()
  expect(ends).toHaveLength(1)
  ends.splice(0)[0]?.(locked())
  await nextTurn()
  expect(ends).toHaveLength(1)

  ends.splice(0)[0]?.()
  await nextTurn()
  expect(ends).toHaveLength(5)
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end()
    await nextTurn()
  }
  expect(await all).toEqual(Array(12).fill('done'))
})

test('who goes again as the last other one leaves stays in the same line as those who come', async () => {
  const lines = new Lines()
  const { work, ends } = openWork()
  const first = [lines.run('one', work), lines.run('one', work)]
  await nextTurn()
  ends.pop()?.()
  ends.pop()?.(locked())
  await nextTurn()
  const later = Array.from({ length: 6 }, () => lines.run('one', work))
  await nextTurn()
  expect(ends).toHaveLength(1)
  while (ends.length > 0) {
    ends.pop()?.()
    await nextTurn()
  }
  expect(await Promise.all([...first, ...later])).toEqual(Array(8).fill('done'))
})

test('what fails for another reason is not tried again, and leaves its place to the next', async () => {
  const lines = new Lines()
  const refused = new DatabaseError('22023', 'Nome é obrigatório.')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, () => lines.run('one', () => Promise.reject(refused))),
  )
  expect(outcomes).toEqual(Array(9).fill({ status: 'rejected', reason: refused }))
})

test('what a jump of the clock has ended is tried again', async () => {
  const ended = new DatabaseError('57014', 'canceling statement due to statement timeout')
  const outcomes = [Promise.reject(ended), Promise.resolve('done')]
  expect(await new Lines().run('one', () => outcomes.shift() ?? Promise.reject())).toBe('done')
})
