export interface AuthSms {
  /** E.164 without the plus sign. */
  readonly to: string
  readonly code: string
  readonly text: string
  /** The JSON of `GET /user`, for webhooks. */
  readonly user: Record<string, unknown>
}

export type DeliverSms = (sms: AuthSms, reqId: string) => void | Promise<void>
