import { hash } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { createKeyring } from '../../keys/keyring.ts'
import { createSecrets } from '../../keys/keys.ts'
import { isPassword } from './password.ts'

test('a password matches only its own hash', async () => {
  const hashed = await hash('segredo', { cost: 4 })
  expect(await isPassword('segredo', hashed)).toBe(true)
  expect(await isPassword('Segredo', hashed)).toBe(false)
  expect(await isPassword('segredo\0', hashed)).toBe(false)
  expect(await isPassword('', hashed)).toBe(false)
  for (const broken of ['', 'segredo', '$argon2id$v=19$m=65536$x', '$2b$10$curto']) {
    expect(await isPassword('segredo', broken)).toBe(false)
  }
})

test('an unknown user is refused after the same time as a known one', async () => {
  const hashed = await hash('segredo', { cost: 10 })
  const [known, unknown] = [[] as number[], [] as number[]]
  // Takes turns and compares the minima, because a busy machine slows down single runs.
  for (let i = 0; i < 8; i += 1) {
    known.push(await processorFor(hashed))
    unknown.push(await processorFor(null))
  }
  const [slower, faster] = [Math.min(...known), Math.min(...unknown)].sort((a, b) => b - a)
  expect((slower ?? 0) / (faster ?? 1)).toBeLessThan(2)
})

test('fifty concurrent sign-ins do not delay a signed-in user', async () => {
  const keyring = createKeyring(await createSecrets({}))
  const hashed = await hash('segredo', { cost: 9 })
  let done = 0
  const signIns = Array.from({ length: 50 }, async () => {
    expect(await isPassword('segredo', hashed)).toBe(true)
    done += 1
  })
  await keyring.verify(await keyring.sign({ sub: 'ana' }))
  expect(done).toBeLessThan(25)
  await Promise.all(signIns)
})

/** CPU time of this process, so that other programs do not count. */
async function processorFor(hashed: string | null): Promise<number> {
  const start = process.cpuUsage()
  await isPassword('errada', hashed)
  return process.cpuUsage(start).user
}
