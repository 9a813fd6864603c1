/** On the embedded engine or on E2E_DATABASE_URL. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { SignJWT } from 'jose'

// Workers inherit the folder.
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'rodizio-e2e-'))
const dataDir = (worker: number) => join(process.env.E2E_FOLDER ?? '', String(worker))
// One database and one rotation per worker.
const database = process.env.E2E_DATABASE_URL
const workers = database ? 1 : 2
const self = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
process.env.E2E_DATA_DIR = dataDir(self)
/** A journey may start another server next to it. */
const port = (worker: number) => Number(process.env.E2E_PORT ?? 3210) + 2 * worker

/** On PostgreSQL no journey can read the secrets. */
const secrets: Record<string, string> = database ? await makeSecrets() : {}

export default defineConfig({
  testDir: 'tests/e2e',
  // Only journeys whose result depends on the engine.
  grep: database ? /@both-engines/ : undefined,
  outputDir: 'test-results',
  workers,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 60_000,
  // For a loaded machine.
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://127.0.0.1:${port(self)}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // A dialog slides 30 px into its place: on a loaded machine a click begins on a button and ends beside it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--host-resolver-rules=MAP painel.test 127.0.0.1, MAP *.site.test 127.0.0.1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: 'node dist/server/main.js',
    url: `http://127.0.0.1:${port(worker)}/readyz`,
    timeout: 60_000,
    env: {
      PORT: String(port(worker)),
      DATA_DIR: dataDir(worker),
      ...(database ? { DATABASE_URL: database } : {}),
      ...secrets,
      SEED: 'demo',
      // All journeys share one address.
      RATE_LIMIT: 'off',
      PUBLIC_URL: 'https://rodizio.example',
    },
  })),
})

async function makeSecrets(): Promise<Record<string, string>> {
  const JWT_SECRET = 'a secret of the journeys, at least 32 characters'
  process.env.E2E_SERVER_KEY ??= await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1d')
    .sign(new TextEncoder().encode(JWT_SECRET))
  return { JWT_SECRET, SERVICE_ROLE_KEY: process.env.E2E_SERVER_KEY }
}
