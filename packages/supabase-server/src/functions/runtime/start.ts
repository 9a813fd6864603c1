import type { Order } from '../thread-messages.ts'
import { answer, cancel, pull } from './answer.ts'
import { announceEnd, type Handler, setHandler } from './deno.ts'
import { report, thread } from './report.ts'
import './request-name.ts'

thread.on('message', (order: Order) => {
  if (order.kind === 'call') return void answer(order.id, order)
  if (order.kind === 'pull') return void pull(order.id)
  if (order.kind === 'cancel') return cancel(order.id)
  if (order.kind === 'ping') return report({ kind: 'pong' })
  announceEnd()
  process.exit(0)
})

/** `export default { fetch }` is equivalent to `Deno.serve`. */
export function serveDefault(module: { default?: { fetch?: Handler } }): void {
  const object = module.default
  const fetch = object?.fetch
  if (fetch) setHandler({ handler: fetch.bind(object) })
}
