/** Bundles in a process of its own: a thread would not give Rolldown's 130 MB back. */
import { bundleFunction, UnknownImport } from './bundle-function.ts'
import type { FunctionSource } from './find-functions.ts'

export type Bundled =
  | { readonly code: string }
  | { readonly failure: string; readonly isUnknown: boolean }

// The server ends it: systemd and terminals signal each process of the group.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)

// The listener keeps the process alive until the server has read the answer and ends it.
process.on('message', async (source: FunctionSource) => {
  process.send?.(await bundle(source))
})

async function bundle(source: FunctionSource): Promise<Bundled> {
  try {
    return { code: await bundleFunction(source) }
  } catch (error) {
    const isUnknown = error instanceof UnknownImport
    return { failure: error instanceof Error ? error.message : String(error), isUnknown }
  }
}
