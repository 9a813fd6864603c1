import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openBackground } from './background.ts'

test('closing waits for a mail that is being sent, and for the mail that this one causes', async () => {
  const app = Fastify()
  const inBackground = openBackground(app)
  const sent: string[] = []
  const send = async (mail: string) => {
    await setTimeout(50)
    sent.push(mail)
  }
  inBackground(async () => {
    await send('first')
    inBackground(() => send('second'), 'request-1')
  }, 'request-1')
  await app.close()
  expect(sent).toEqual(['first', 'second'])
})

test('a mail that is never sent does not keep the server from closing, and a failed one is logged', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  const inBackground = openBackground(app, 1)
  inBackground(() => Promise.reject(new Error('no route to the mail server')), 'request-1')
  inBackground(() => new Promise(() => {}), 'request-2')
  await app.close()
  expect(lines.join('')).toMatch(/no route to the mail server.*"unfinished":1/s)
})
