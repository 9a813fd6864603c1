import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { secrets } from '../../tests/support/auth/auth.ts'
import { serveFunctions } from '../../tests/support/functions.ts'

const temporary = mkdtempSync(join(tmpdir(), 'limites-'))
vi.stubEnv('TMPDIR', temporary)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

const limits = {
  answer: 5_000,
  whole: 3_000,
  stall: 2_500,
  idle: 500,
  start: 4_000,
  retry: 400,
  memory: 48,
  body: 100_000,
  bodies: 100_000,
  concurrency: 3,
}
const naughty = `let calls = 0
      Deno.serve(async (request) => {
        calls += 1
        const kind = new URL(request.url).pathname.split('/')[2]
        if (kind === 'sleep') await new Promise((resolve) => {
          request.signal.addEventListener('abort', () => console.log('desistiu', request.url))
        })
        if (kind === 'loop') for (;;);
        if (kind === 'memory') { const all = []; for (;;) all.push({ some: String(Math.random()).repeat(50) }) }
        if (kind === 'crash') setTimeout(() => { throw new Error('fora de mim') }, 0)
        if (kind === 'reject') Promise.reject(new Error('esquecida'))
        if (kind === 'exit') Deno.exit(0)
        if (kind === 'drip') return new Response(new ReadableStream({
          start(controller) { controller.enqueue(new TextEncoder().encode('um')) },
        }))
        if (kind) await new Promise(() => {})
        return Response.json(calls)
      })`
const { url, lines } = await serveFunctions(
  {
    naughty,
    crowded: naughty,
    dripping: naughty,
    sleepy: naughty,
    later: `Deno.serve(() => {
        EdgeRuntime.waitUntil(new Promise((resolve) => setTimeout(resolve, 900)).then(() => console.log('terminou')))
        EdgeRuntime.waitUntil(Promise.reject(new Error('deu errado')))
        return new Response('já')
      })`,
    never: 'await new Promise(() => {})',
    throws: `throw new Error('senha do banco')`,
    syntax: 'Deno.serve((',
    good: `Deno.serve(() => new Response('bem'))`,
  },
  { limits },
)
const headers = { authorization: `Bearer ${secrets.anonKey}` }
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${url}/functions/v1/${path}`, { headers, ...init })
const seen = async (path: string, init?: RequestInit) => {
  const answer = await call(path, init)
  const { code } = await answer.json()
  return [answer.status, code, answer.headers.get('x-relay-error')]
}

describe('the caller is answered', () => {
  test.concurrent('with 504 when the function takes too long, and the function’s request is aborted', async ({
    expect,
  }) => {
    expect(await seen('sleepy/sleep')).toEqual([504, 'IDLE_TIMEOUT', 'true'])
    await expect.poll(() => lines.join()).toMatch(/desistiu \S+\/sleepy\//)
  })

  test.concurrent.each([
    ['throws', 'please check logs'],
    ['syntax', 'please check logs'],
    ['never', 'it did not call Deno.serve'],
  ])('with 503 and no secrets when the function cannot start (%s)', async (name, reason) => {
    const answer = await call(name)
    expect(answer.status).toBe(503)
    const message = `Function failed to start: ${reason}`
    expect(await answer.json()).toEqual({ code: 'BOOT_ERROR', message })
  })

  test.concurrent('with 413 for a body that is too large, and with 546 above the concurrency limit', async ({
    expect,
  }) => {
    const body = 'x'.repeat(100_001)
    expect(await seen('good', { method: 'POST', body })).toEqual([413, 'payload_too_large', 'true'])
    const inParts = { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' }
    expect(await seen('good', inParts)).toEqual([413, 'payload_too_large', 'true'])
    const all = await Promise.all(Array.from({ length: 5 }, () => seen('crowded/sleep')))
    expect(all.map(([status]) => status).sort()).toEqual([504, 504, 504, 546, 546])
  })

  test.concurrent('by an answer that never ends, which is cut off', async ({ expect }) => {
    const answer = await call('dripping/drip')
    await expect(answer.text()).rejects.toThrow()
  })

  test.concurrent('before background work, which is completed', async ({ expect }) => {
    expect(await (await call('later')).text()).toBe('já')
    await expect.poll(() => lines.join()).toContain('terminou')
    expect(lines.join()).toContain('deu errado')
  })

  test.each([
    ['memory', 546, 'WORKER_LIMIT'],
    ['crash', 500, 'WORKER_ERROR'],
    ['reject', 500, 'WORKER_ERROR'],
    ['exit', 500, 'WORKER_ERROR'],
  ])('when the function crashes (%s), and the next call starts it anew', async (kind, ...said) => {
    expect(await seen(`naughty/${kind}`)).toEqual([...said, 'true'])
    expect(await (await call('naughty')).json()).toBe(1)
  })
})

test('large bodies beyond the common budget are refused until it is free again, and small ones never', async () => {
  const large = { method: 'POST', body: 'x'.repeat(100_000) }
  const rest: (() => void)[] = []
  const slow = () =>
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode(large.body))
        rest.push(() => body.close())
      },
    })
  const held = [1, 2, 3].map(() => {
    const inParts = { method: 'POST', body: slow(), duplex: 'half' }
    return call('good', inParts)
  })
  const refused = await Promise.race(held)
  expect([refused.status, refused.headers.get('x-relay-error')]).toEqual([503, 'true'])
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'overloaded' })
  expect((await call('good', large)).status).toBe(503)
  const small = { method: 'POST', body: 'x'.repeat(60_000) }
  expect(await (await call('good', small)).text()).toBe('bem')
  for (const end of rest) end()
  expect((await Promise.all(held)).map(({ status }) => status).sort()).toEqual([200, 200, 503])
  await expect.poll(async () => (await call('good', large)).status).toBe(200)
})

test('other functions and the server answer while one function loops, which the next call starts anew', async () => {
  await (await call('good')).text()
  const looping = seen('naughty/loop')
  const others = async () => {
    for (let i = 0; i < 5; i += 1) expect(await (await call('good')).text()).toBe('bem')
    return 'the others'
  }
  expect(await Promise.race([looping, others()])).toBe('the others')
  expect(await looping).toEqual([546, 'WORKER_LIMIT', 'true'])
  expect(await (await call('naughty')).json()).toBe(1)
})

test('a started function leaves no files in the temporary folder', async () => {
  await (await call('good')).text()
  expect(readdirSync(temporary).filter((name) => name.startsWith('functions-'))).toEqual([])
})

test('an idle function ends, and starts again at its next call', async () => {
  const next = async () => (await call('naughty')).json()
  // A machine that pauses for half a second in between ends the thread too.
  await expect.poll(async () => [await next(), await next()], { interval: 2_000 }).toEqual([1, 2])
  await expect.poll(next, { interval: 2_000 }).toBe(1)
})
