/** A separate server with its own config.toml and an empty database. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'

const root = join(import.meta.dirname, '../../..')
/** Milliseconds; a hook that starts a server exceeds a test's own timeout. */
export const startsWithin = 150_000

export interface OwnServer {
  readonly origin: string
  readonly anonKey: string
  /** Uses the service key. */
  readonly send: (
    request: APIRequestContext,
    method: 'get' | 'post' | 'put' | 'patch',
    path: string,
    data?: object,
  ) => Promise<unknown>
  readonly stop: () => Promise<void>
}

/**
 * @param baseURL of the shared server: this one listens one port below, under a name that WebAuthn
 * accepts
 * @param more of its environment
 */
export async function startOwnServer(
  baseURL: string | undefined,
  changeToml: (toml: string) => string,
  more: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  const port = Number(new URL(String(baseURL)).port) - 1
  const origin = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'rodizio-own-'))
  const project = join(folder, 'supabase')
  cpSync(join(root, 'supabase'), project, { recursive: true })
  const toml = join(project, 'config.toml')
  writeFileSync(toml, changeToml(readFileSync(toml, 'utf8')))
  const dataDir = join(folder, 'data')
  const server = spawn('node', [join(root, 'dist/server/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      PROJECT_DIR: project,
      PUBLIC_URL: origin,
      SEED: 'none',
      RATE_LIMIT: 'off',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  async function isReady(): Promise<boolean> {
    if (server.exitCode !== null) throw new Error(`The server has ended: ${server.exitCode}`)
    return fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  try {
    await expect.poll(isReady, { timeout: startsWithin }).toBe(true)
  } catch (error) {
    server.kill('SIGKILL')
    throw error
  }
  const { anonKey, serviceRoleKey: apikey } = JSON.parse(
    readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
  )
  return {
    origin,
    anonKey,
    async send(request, method, path, data) {
      const headers = { apikey, prefer: 'return=representation' }
      const answer = await request[method](`${origin}${path}`, { headers, data })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      const text = await answer.text()
      return text ? JSON.parse(text) : null
    },
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a confirmed and approved user with a password. */
export async function addPerson(
  server: OwnServer,
  request: APIRequestContext,
  password: string,
): Promise<string> {
  const email = `pessoa${Date.now()}${Math.random().toString(36).slice(2)}@novo.example`
  const user_metadata = { name: 'Rita Alves' }
  const account = { email, password, email_confirm: true, user_metadata }
  await server.send(request, 'post', '/auth/v1/admin/users', account)
  return email
}
