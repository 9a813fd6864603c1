/** A browser of a seller, as it subscribed. */
export interface Device {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What a seller is told of a lead before it is worded. Without the phone: a locked screen shows it. */
export interface PushNotice {
  readonly kind: 'new' | 'rescue'
  readonly leadId: string
  readonly leadName: string
  readonly city: string | null
  /** Label for people. */
  readonly source: string
  /** Somebody said that the lead's message did not arrive. */
  readonly missed: boolean
}

/** False if the browser is gone for good; throws if a retry may help. */
export type SendPush = (
  notice: PushNotice,
  device: Device,
  run: { readonly signal: AbortSignal },
) => Promise<boolean>
