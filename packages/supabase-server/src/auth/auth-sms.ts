/** A text message of the authentication service. */
export interface AuthSms {
  /** E.164 without its sign. */
  readonly to: string
  readonly code: string
  /** As config.toml words it. */
  readonly text: string
  /** As `GET /user` shows it; webhooks are told. */
  readonly user: Record<string, unknown>
}

/** As `Deliver` takes a mail. */
export type DeliverSms = (sms: AuthSms, reqId: string) => void
