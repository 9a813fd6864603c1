import { expect, test } from 'vitest'
import { type Entry, FairQueue } from './fair-queue.ts'

const urgent = { urgent: true }
const turn = () => new Promise((resolve) => setImmediate(resolve))
const open = (patience?: number) =>
  new FairQueue({ concurrency: 3, ofCallers: 2, ofCaller: 1, patience })

function observe(queue = open()) {
  const began: string[] = []
  const running = new Map<string, () => void>()
  const enter = (name: string, entry: Entry = {}) =>
    queue.enter(entry, () => {
      began.push(name)
      return new Promise<void>((resolve) => running.set(name, resolve))
    })
  return {
    began,
    enter,
    async finish(name: string) {
      running.get(name)?.()
      await turn()
    },
  }
}

test('an urgent request precedes the reads that wait', async () => {
  const { began, enter, finish } = observe()
  for (const name of ['a', 'b', 'c', 'read']) void enter(name)
  await turn()
  void enter('urgent', urgent)
  await finish('a')
  expect(began).toEqual(['a', 'b', 'c', 'urgent'])
})

test('an exclusive task waits for all running tasks, and none begins before it ends', async () => {
  const { began, enter, finish } = observe()
  void enter('before')
  void enter('transaction', { exclusive: true })
  void enter('after')
  await turn()
  expect(began).toEqual(['before'])
  await finish('before')
  expect(began).toEqual(['before', 'transaction'])
  await finish('transaction')
  expect(began).toEqual(['before', 'transaction', 'after'])
})

test('callers leave room for urgent requests, and one caller for the others', async () => {
  const { began, enter } = observe()
  for (const name of ['a1', 'a2', 'b1', 'c1']) void enter(name, { share: name[0] })
  void enter('urgent', urgent)
  await turn()
  expect(began).toEqual(['a1', 'b1', 'urgent'])
})

test('the caller with the least recent use goes first', async () => {
  const queue = new FairQueue({ concurrency: 1, ofCallers: 1, ofCaller: 1 })
  await queue.enter({ share: 'heavy' }, () => new Promise((resolve) => setTimeout(resolve, 20)))
  const { began, enter, finish } = observe(queue)
  void enter('under way')
  await turn()
  for (const share of ['heavy', 'light']) void enter(share, { share })
  await finish('under way')
  expect(began).toEqual(['under way', 'light'])
})

test('a caller whose requests keep timing out is refused for a minute, and no other caller is', async () => {
  const queue = open()
  const ask = (share: string) => queue.enter({ share }, async () => 'answered')
  for (let i = 0; i < 2; i++) {
    await expect(ask('slow')).resolves.toBe('answered')
    queue.recordOverrun('slow')
  }
  await expect(ask('slow')).rejects.toMatchObject({ code: '53300' })
  await expect(ask('other')).resolves.toBe('answered')
})

test('a request that waits too long is refused, and the queue advances', async () => {
  const { began, enter, finish } = observe(open(1))
  void enter('long', { share: 'a' })
  await turn()
  await expect(enter('impatient', { share: 'a' })).rejects.toMatchObject({ code: '53300' })
  await finish('long')
  void enter('next', { share: 'a' })
  await turn()
  expect(began).toEqual(['long', 'next'])
})

test('reads are served under a constant stream of urgent requests', async () => {
  const queue = open()
  let served = 0
  let isRead = false
  async function sendUrgent(): Promise<void> {
    while (!isRead && served < 1_000) await queue.enter(urgent, async () => void served++)
  }
  const sending = Promise.all(Array.from({ length: 10 }, sendUrgent))
  await queue.enter({}, async () => {
    isRead = true
  })
  await sending
  expect(served).toBeLessThan(100)
})

test('a failure reaches its caller and stops no other request', async () => {
  const queue = open()
  const failing = queue.enter({ exclusive: true }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await expect(queue.enter({}, async () => 'next')).resolves.toBe('next')
})

test('a full queue refuses at once', async () => {
  const { enter } = observe()
  for (let i = 0; i < 1_003; i++) void enter(`read ${i}`)
  await expect(enter('one more')).rejects.toMatchObject({ code: '53300' })
})
