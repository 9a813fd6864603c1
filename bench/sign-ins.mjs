/**
 * Whether fifty concurrent sign-ins block other requests: bcrypt must not run in the main thread.
 */
import { join } from 'node:path'
import { createApiKeys } from './api-keys.mjs'
import { printDelay, printTitle } from './report.mjs'
import { sendLoad } from './send-load.mjs'
import { startServer } from './server.mjs'

const rounds = 5
const seconds = 4
const atOnce = 50
/**
 * Milliseconds between requests, without waiting for responses, so that every delay of a blocked
 * server counts.
 */
const askEvery = 10

const account = { email: 'bench@rodizio.example', password: 'uma senha de verdade' }

/** @param {string} folder */
export async function measureSignIns(folder) {
  printTitle('Sign-ins')
  const keys = await createApiKeys()
  const server = await startServer({
    ...keys.environment,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  const load = {
    url: server.origin,
    connections: atOnce,
    requests: [
      {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: { 'content-type': 'application/json', apikey: keys.anonKey },
        body: JSON.stringify(account),
      },
    ],
  }
  try {
    await sendLoad({ ...load, seconds: 2 })
    /** @type {{ quiet: number[], busy: number[], signIns: number[] }} */
    const { quiet, busy, signIns } = { quiet: [], busy: [], signIns: [] }
    for (let round = 0; round < rounds; round++) {
      quiet.push(...(await askHealth(server.origin, seconds)))
      const signingIn = sendLoad({ ...load, seconds: seconds + 1 })
      busy.push(...(await askHealth(server.origin, seconds)))
      signIns.push(await signingIn)
    }
    printDelay(`/healthz while ${atOnce} sign in`, busy, { quiet, atMost: 50 })
    console.log(`           sign-ins per second: ${signIns.map((n) => n.toFixed(0)).join(' ')}`)
  } finally {
    await server.stop()
  }
}

/**
 * Milliseconds of each response.
 * @param {string} origin
 * @param {number} forSeconds
 */
async function askHealth(origin, forSeconds) {
  /** @type {Promise<number>[]} */
  const answers = []
  for (let i = 0; i < (forSeconds * 1000) / askEvery; i++) {
    answers.push(timeOf(`${origin}/healthz`))
    await new Promise((resolve) => setTimeout(resolve, askEvery))
  }
  return Promise.all(answers)
}

/** @param {string} url */
async function timeOf(url) {
  const asked = performance.now()
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  await answer.arrayBuffer()
  return performance.now() - asked
}
