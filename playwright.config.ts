/** Journeys in a real browser, against the built product with its demo data on the embedded engine. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// The workers read this file too; they inherit the folder from the first process.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'rodizio-e2e-'))
const port = Number(process.env.E2E_PORT ?? 3210)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One database and one rotation: journeys follow each other.
  workers: 1,
  forbidOnly: true,
  // On a loaded machine one of three hundred journeys may run out of time; the report names those as flaky.
  retries: 1,
  reporter: [['list']],
  timeout: 30_000,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  webServer: {
    command: 'node dist/server/main.js',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 60_000,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      SEED: 'demo',
      // The journeys fill in forms faster than people do, from one address.
      RATE_LIMIT: 'off',
      PUBLIC_URL: 'https://rodizio.example',
    },
  },
})
