import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleFunction, UnknownImport } from './bundle-function.ts'
import type { Bundled } from './bundle-process.ts'
import type { FunctionSource } from './find-functions.ts'

const program = fileURLToPath(new URL('./bundle-process.js', import.meta.url))
/** Milliseconds. */
const patience = 60_000

/** A built server bundles in a child process; from sources (in tests) it bundles in this one. */
export async function bundleApart(source: FunctionSource): Promise<string> {
  if (!existsSync(program)) return bundleFunction(source)
  const bundled = await askProcess(source)
  if ('code' in bundled) return bundled.code
  throw bundled.isUnknown ? new UnknownImport(bundled.failure) : new Error(bundled.failure)
}

function askProcess(source: FunctionSource): Promise<Bundled> {
  // The environment holds the server's secrets.
  const child = fork(program, {
    env: {},
    timeout: patience,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 2, 'ipc'],
  })
  return new Promise<Bundled>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Bundled))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The bundler ended with ${code}.`)))
    child.send(source)
  }).finally(() => child.kill('SIGKILL'))
}
