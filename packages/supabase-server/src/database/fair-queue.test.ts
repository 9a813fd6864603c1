import { expect, test } from 'vitest'
import { type Entry, FairQueue } from './fair-queue.ts'

const urgent = { urgent: true }
const turn = () => new Promise((resolve) => setImmediate(resolve))
const open = (patience?: number) => new FairQueue({ most: 3, ofShares: 2, ofShare: 1, patience })

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

test('a lead goes before the reads that wait', async () => {
  const { began, enter, finish } = observe()
  for (const name of ['a', 'b', 'c', 'read']) void enter(name)
  await turn()
  void enter('lead', urgent)
  await finish('a')
  expect(began).toEqual(['a', 'b', 'c', 'lead'])
})

test('a transaction waits until nothing is under way, and nothing begins beside it', async () => {
  const { began, enter, finish } = observe()
  void enter('before')
  void enter('transaction', { alone: true })
  void enter('after')
  await turn()
  expect(began).toEqual(['before'])
  await finish('before')
  expect(began).toEqual(['before', 'transaction'])
  await finish('transaction')
  expect(began).toEqual(['before', 'transaction', 'after'])
})

test('callers leave room for leads, and one caller for the others', async () => {
  const { began, enter } = observe()
  for (const name of ['a1', 'a2', 'b1', 'c1']) void enter(name, { share: name[0] })
  void enter('lead', urgent)
  await turn()
  expect(began).toEqual(['a1', 'b1', 'lead'])
})

test('the caller who has used least goes first', async () => {
  const queue = new FairQueue({ most: 1, ofShares: 1, ofShare: 1 })
  await queue.enter({ share: 'heavy' }, () => new Promise((resolve) => setTimeout(resolve, 20)))
  const { began, enter, finish } = observe(queue)
  void enter('under way')
  await turn()
  for (const share of ['heavy', 'light']) void enter(share, { share })
  await finish('under way')
  expect(began).toEqual(['under way', 'light'])
})

test('a caller whose requests keep taking too long waits a minute, and nobody else does', async () => {
  const queue = open()
  const ask = (share: string) => queue.enter({ share }, async () => 'answered')
  for (let i = 0; i < 2; i++) {
    await expect(ask('slow')).resolves.toBe('answered')
    queue.overran('slow')
  }
  await expect(ask('slow')).rejects.toMatchObject({ code: '53300' })
  await expect(ask('other')).resolves.toBe('answered')
})

test('a request gives up after its time, and the queue goes on', async () => {
  const { began, enter, finish } = observe(open(1))
  void enter('long', { share: 'a' })
  await turn()
  await expect(enter('impatient', { share: 'a' })).rejects.toMatchObject({ code: '53300' })
  await finish('long')
  void enter('next', { share: 'a' })
  await turn()
  expect(began).toEqual(['long', 'next'])
})

test('reads have their turn also while leads never stop coming', async () => {
  const queue = open()
  let leads = 0
  let isRead = false
  async function sendLeads(): Promise<void> {
    while (!isRead && leads < 1_000) await queue.enter(urgent, async () => void leads++)
  }
  const visitors = Promise.all(Array.from({ length: 10 }, sendLeads))
  await queue.enter({}, async () => {
    isRead = true
  })
  await visitors
  expect(leads).toBeLessThan(100)
})

test('a failure reaches its caller and stops nobody else', async () => {
  const queue = open()
  const failing = queue.enter({ alone: true }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await expect(queue.enter({}, async () => 'next')).resolves.toBe('next')
})

test('a queue that is full says so at once', async () => {
  const { enter } = observe()
  for (let i = 0; i < 1_003; i++) void enter(`read ${i}`)
  await expect(enter('one more')).rejects.toMatchObject({ code: '53300' })
})
