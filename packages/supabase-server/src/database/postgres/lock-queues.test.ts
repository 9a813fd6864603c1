import { expect, test } from 'vitest'
import { DatabaseError } from '../database.ts'
import { LockQueues } from './lock-queues.ts'

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

test('a stuck lock holds one connection and delays no other lock, and all its requests run once it advances', async () => {
  const queues = new LockQueues()
  const { work, ends } = openWork()
  const all = Promise.all(Array.from({ length: 12 }, () => queues.run('stuck', work)))
  await nextTurn()
  expect(ends).toHaveLength(5)
  await expect(queues.run('another', async () => 'at once')).resolves.toBe('at once')

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

test('a retried request stays in one queue with newcomers, even when it is the last member', async () => {
  const queues = new LockQueues()
  const { work, ends } = openWork()
  const first = [queues.run('one', work), queues.run('one', work)]
  await nextTurn()
  ends.pop()?.()
  ends.pop()?.(locked())
  await nextTurn()
  const later = Array.from({ length: 6 }, () => queues.run('one', work))
  await nextTurn()
  expect(ends).toHaveLength(1)
  while (ends.length > 0) {
    ends.pop()?.()
    await nextTurn()
  }
  expect(await Promise.all([...first, ...later])).toEqual(Array(8).fill('done'))
})

test('a request that fails for another reason is not retried and frees its slot', async () => {
  const queues = new LockQueues()
  const refused = new DatabaseError('22023', 'Nome é obrigatório.')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, () => queues.run('one', () => Promise.reject(refused))),
  )
  expect(outcomes).toEqual(Array(9).fill({ status: 'rejected', reason: refused }))
})

test('a request ended by a clock jump is retried', async () => {
  const ended = new DatabaseError('57014', 'canceling statement due to statement timeout')
  const outcomes = [Promise.reject(ended), Promise.resolve('done')]
  expect(await new LockQueues().run('one', () => outcomes.shift() ?? Promise.reject())).toBe('done')
})
