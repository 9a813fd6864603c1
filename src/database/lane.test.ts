import { expect, test } from 'vitest'
import { Lane } from './lane.ts'

const ordinary = { urgent: false, alone: false }
const urgent = { urgent: true, alone: false }
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Keeps the lane busy until released; notes who began when. */
function observe() {
  const lane = new Lane()
  const began: string[] = []
  const running = new Map<string, () => void>()
  const enter = (name: string, options = ordinary) =>
    lane.enter(options, () => {
      began.push(name)
      return new Promise<void>((resolve) => running.set(name, resolve))
    })
  return { lane, began, enter, finish: (name: string) => running.get(name)?.() }
}

test('a lead goes before the reads that wait', async () => {
  const { began, enter, finish } = observe()
  for (const name of ['a', 'b', 'c', 'read']) void enter(name)
  void enter('lead', urgent)
  finish('a')
  await turn()
  expect(began).toEqual(['a', 'b', 'c', 'lead'])
})

test('a transaction waits until nothing is under way, and nothing begins beside it', async () => {
  const { began, enter, finish } = observe()
  void enter('before')
  void enter('transaction', { urgent: false, alone: true })
  void enter('after')
  expect(began).toEqual(['before'])
  finish('before')
  await turn()
  expect(began).toEqual(['before', 'transaction'])
  finish('transaction')
  await turn()
  expect(began).toEqual(['before', 'transaction', 'after'])
})

test('reads have their turn also while leads never stop coming', async () => {
  const lane = new Lane()
  let leads = 0
  let isRead = false
  async function sendLeads(): Promise<void> {
    while (!isRead && leads < 1_000) await lane.enter(urgent, async () => void leads++)
  }
  const visitors = Promise.all(Array.from({ length: 10 }, sendLeads))
  await lane.enter(ordinary, async () => {
    isRead = true
  })
  await visitors
  expect(leads).toBeLessThan(100)
})

test('a failure reaches its caller and stops nobody else', async () => {
  const lane = new Lane()
  const failing = lane.enter({ urgent: false, alone: true }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await expect(lane.enter(ordinary, async () => 'next')).resolves.toBe('next')
})

test('a lane that is full says so at once', async () => {
  const { enter } = observe()
  for (let i = 0; i < 1_003; i++) void enter(`read ${i}`)
  await expect(enter('one more')).rejects.toMatchObject({ code: '53300' })
})
