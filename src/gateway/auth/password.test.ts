import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hash } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { isPassword } from './password.ts'

test('a password counts only for the hash that was made of it', async () => {
  const hashed = await hash('segredo', { cost: 4 })
  expect(await isPassword('segredo', hashed)).toBe(true)
  expect(await isPassword('Segredo', hashed)).toBe(false)
  expect(await isPassword('segredo\0', hashed)).toBe(false)
  expect(await isPassword('', hashed)).toBe(false)
  for (const broken of ['', 'segredo', '$argon2id$v=19$m=65536$x', '$2b$10$curto']) {
    expect(await isPassword('segredo', broken)).toBe(false)
  }
})

test('who is not registered takes as long to refuse as who is', async () => {
  const hashed = await hash('segredo', { cost: 10 })
  const [known, unknown] = [await timeOf(hashed), await timeOf(null)]
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.5)
})

test('while fifty people sign in, the process goes on answering', async () => {
  const hashed = await hash('segredo', { cost: 10 })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const answers = await Promise.all(Array.from({ length: 50 }, () => isPassword('segredo', hashed)))
  delay.disable()
  expect(answers).toEqual(Array(50).fill(true))
  expect(delay.percentile(99) / 1e6).toBeLessThan(50)
})

/** The median of nine, in milliseconds. */
async function timeOf(hashed: string | null): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 9; i += 1) {
    const start = performance.now()
    await isPassword('errada', hashed)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[4] ?? 0
}
