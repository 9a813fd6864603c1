/** Installs @supabase/lite into a temporary folder and starts it on a database of its own. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readOrigin } from './server.mjs'

export const supabaseLite = '@supabase/lite@0.10.0'
// Its PostgreSQL driver is a peer dependency.
const packages = [supabaseLite, 'postgres@3.4.9']
const command = 'node_modules/@supabase/lite/dist/cli/index.js'
const patience = 180_000

/** Uses the machine's npm configuration. Throws if the package cannot be installed. */
export async function installSupabaseLite(/** @type {string} */ folder) {
  await mkdir(join(folder, 'supabase'), { recursive: true })
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...options, ...packages], {
    cwd: folder,
    timeout: patience,
    shell: process.platform === 'win32',
  })
}

/**
 * @param {string} folder of the installation
 * @param {{ databaseUrl: string, jwtSecret: string }} given
 */
export async function startSupabaseLite(folder, { databaseUrl, jwtSecret }) {
  const config = `[api]
port = ${await findFreePort()}
[db]
driver = "postgres"
url = ${JSON.stringify(databaseUrl)}
[auth]
enabled = true
jwt_secret = ${JSON.stringify(jwtSecret)}
`
  await writeFile(join(folder, 'supabase', 'config.toml'), config)
  const child = spawn(process.execPath, [command, '--no-telemetry', 'start', '--no-admin'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, DO_NOT_TRACK: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  async function stop() {
    const ended = once(child, 'exit')
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await ended
  }
  try {
    return { origin: await readOrigin(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @returns {Promise<number>} */
function findFreePort() {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
