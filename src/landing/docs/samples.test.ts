/** What an integrator copies from /docs, run as it stands but for its port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, test } from 'vitest'
import { findProgram } from '../../../scripts/find-program.mjs'
import { verifyInZapier, verifyJs } from './samples.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
const event = JSON.stringify({
  type: 'lead.captured',
  data: { name: 'Rita', phone: '81912345678' },
})
const running: ChildProcess[] = []
afterAll(() => {
  for (const receiver of running) receiver.kill()
})

/** @returns its port, which it tells in a line */
async function start(program: string, parameters: string[], line: RegExp): Promise<number> {
  const receiver = spawn(program, parameters, { env: { ...process.env, RODIZIO_SECRET: secret } })
  running.push(receiver)
  for (const output of [receiver.stdout, receiver.stderr]) output.resume()
  const told = (output: NodeJS.ReadableStream) =>
    new Promise<number>((resolve) => {
      createInterface(output).on('line', (text) => {
        const port = line.exec(text)?.[1]
        if (port) resolve(Number(port))
      })
    })
  const ended = once(receiver, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`)
  })
  return await Promise.race([told(receiver.stdout), told(receiver.stderr), ended])
}

const startJs = () => {
  const anyPort = '.listen(0, function () { console.log("port", this.address().port) })'
  const program = verifyJs.replace('.listen(4000)', anyPort)
  return start(process.execPath, ['--input-type=module', '--eval', program], /^port (\d+)$/)
}
const startPhp = () =>
  start(
    'php',
    ['-S', '127.0.0.1:0', join(import.meta.dirname, 'samples/verify-webhook.php')],
    /127\.0\.0\.1:(\d+)\) started/,
  )

describe.each([
  ['JavaScript', startJs, true],
  ['PHP', startPhp, findProgram('php') !== undefined],
] as const)('the sample in %s', (_, startSample, isHere) => {
  test.skipIf(!isHere)('takes what is signed, and refuses what is changed or old', async () => {
    const port = await startSample()
    async function send(body: string, signed = body, age = 0, by = secret): Promise<number> {
      const time = new Date(Date.now() - age)
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
        'webhook-signature': new Webhook(by).sign('msg_1', time, signed),
      }
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
      return answer.status
    }
    expect(await send(event)).toBe(204)
    expect(await send(event.replace('Rita', 'Rute'), event)).toBe(401)
    expect(await send(event, event, 10 * 60_000)).toBe(401)
    expect(await send(event, event, 0, 'whsec_b3RoZXI=')).toBe(401)
  })
})

test('the step for Zapier takes what is signed by either secret, and refuses what is changed', () => {
  const step = new Function('inputData', 'require', `let output\n${verifyInZapier}\nreturn output`)
  const time = new Date()
  const sign = (by: string) => new Webhook(by).sign('msg_1', time, event)
  const run = (change: Record<string, string> = {}) =>
    step(
      {
        id: 'msg_1',
        time: String(Math.floor(time.getTime() / 1000)),
        signature: sign(secret),
        body: event,
        secret,
        ...change,
      },
      createRequire(import.meta.url),
    )
  expect(run()).toMatchObject({ type: 'lead.captured', name: 'Rita', phone: '81912345678' })
  const former = `whsec_${Buffer.from('the secret of before').toString('base64')}`
  expect(run({ signature: `${sign(former)} ${sign(secret)}` })).toMatchObject({ name: 'Rita' })
  const changes: Record<string, string>[] = [
    { body: event.replace('Rita', 'Rute') },
    { id: 'msg_2' },
    // It is signed too; Zapier itself may run an old event again.
    { time: '1700000000' },
    { signature: sign(former) },
  ]
  for (const change of changes) expect(() => run(change)).toThrow('Assinatura inválida')
})
