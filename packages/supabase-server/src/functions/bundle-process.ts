/** A process for one bundle: Rolldown takes 130 MB, which a thread would not give back. */
import { bundleFunction, UnknownImport } from './bundle-function.ts'
import type { FunctionSource } from './find-functions.ts'

export type Bundled =
  | { readonly code: string }
  | { readonly failure: string; readonly isUnknown: boolean }

// Listening keeps it alive until the answer is read: the server ends it then.
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
