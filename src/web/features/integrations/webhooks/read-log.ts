import type { Delivery } from './webhooks-queries.ts'

/** A delivery, and what the others of the log say of it. */
export interface LogRow {
  readonly delivery: Delivery
  /** An earlier one is sent first. */
  readonly isHeld: boolean
  /** Sent before, under the same id. */
  readonly isRepeated: boolean
  /** Contact or seller, as far as the log may tell. */
  readonly about: string
  readonly isErased: boolean
}

/** @param deliveries newest first */
export function readLog(deliveries: readonly Delivery[]): LogRow[] {
  const next = deliveries.findLast(({ finished_at }) => !finished_at)
  return deliveries.map((delivery, place) => {
    const { type, event_id, finished_at, payload } = delivery
    const { ref, name } = (payload as { data?: { ref?: string; name?: string } }).data ?? {}
    return {
      delivery,
      isHeld: !finished_at && delivery !== next,
      isRepeated: deliveries.slice(place + 1).some((earlier) => earlier.event_id === event_id),
      about: [name, ref].filter(Boolean).join(' · '),
      isErased: type.startsWith('lead.') && type !== 'lead.erased' && !ref,
    }
  })
}
