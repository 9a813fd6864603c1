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

/** Takes the message and returns at once: whether it could be sent changes no answer and not its time. */
export type DeliverSms = (sms: AuthSms) => void
