import { parentPort } from 'node:worker_threads'
import type { Report } from '../thread-messages.ts'

const port = parentPort
if (!port) throw new Error('A function runs in a thread of its own.')

export const thread = port

export function report(message: Report, moved: readonly ArrayBuffer[] = []): void {
  thread.postMessage(message, moved)
}
