import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleFunction, UnknownImport } from './bundle-function.ts'
import type { Bundled } from './bundle-process.ts'
import type { FunctionSource } from './find-functions.ts'

const program = fileURLToPath(new URL('./bundle-process.js', import.meta.url))
/** Milliseconds. */
const patience = 60_000

/** In a process of its own where the server is built; from its sources, which no process reads, in this one. */
export async function bundleApart(source: FunctionSource): Promise<string> {
  if (!existsSync(program)) return bundleFunction(source)
  const bundled = await askProcess(source)
  if ('code' in bundled) return bundled.code
  throw bundled.isUnknown ? new UnknownImport(bundled.failure) : new Error(bundled.failure)
}

function askProcess(source: FunctionSource): Promise<Bundled> {
  // Without the server's secrets, which are in its environment.
  const child = fork(program, { env: {}, timeout: patience, stdio: ['ignore', 'ignore', 2, 'ipc'] })
  return new Promise<Bundled>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Bundled))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The bundler ended with ${code}.`)))
    child.send(source)
  }).finally(() => child.kill())
}
