/** Preloaded into a server: the power goes before the engine's timed flush. */
import { isMainThread } from 'node:worker_threads'

if (!isMainThread) globalThis.setInterval = () => ({ unref: () => undefined })
