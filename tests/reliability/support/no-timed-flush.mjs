/** Loaded into a server before anything else: the power goes before its engine has flushed by time what was committed. */
import { isMainThread } from 'node:worker_threads'

if (!isMainThread) globalThis.setInterval = () => ({ unref: () => undefined })
