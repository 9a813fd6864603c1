/** The built server in a process of its own. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const patience = 60_000

/**
 * @typedef {Awaited<ReturnType<typeof startServer>>} Server
 * @param {Record<string, string>} environment such as DATA_DIR
 */
export async function startServer(environment) {
  const begun = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    // With TRUST_PROXY one load generator can be many visitors.
    env: { ...cleanEnvironment(), PORT: '0', SEED: 'none', TRUST_PROXY: 'true', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const origin = await readOrigin(child)
    const ready = await fetch(`${origin}/readyz`)
    if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`)
    const startSeconds = (performance.now() - begun) / 1000
    return {
      origin,
      pid: Number(child.pid),
      /** Until the first response that needed the database. */
      startSeconds,
      residentMegabytes: () => residentMegabytes(child.pid),
      async stop() {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** Excludes variables that configure another server in the caller's shell. */
function cleanEnvironment() {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env
  return { PATH, HOME, TMPDIR, NODE_OPTIONS }
}

/**
 * The listening address that the server prints.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} child
 */
export async function readOrigin(child) {
  let text = ''
  const signal = AbortSignal.timeout(patience)
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    text += chunk
    const [origin] = text.match(/http:\/\/[\d.]+:\d+/) ?? []
    if (origin) {
      child.stdout.resume()
      return origin
    }
    if (signal.aborted) break
  }
  throw new Error(`The server did not start: ${text}`)
}

/** @param {number | undefined} pid */
function residentMegabytes(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
