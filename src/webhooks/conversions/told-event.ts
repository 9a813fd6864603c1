/** What private.event_payload() writes, as far as platforms are told of it. */
export interface ToldEvent {
  readonly type: 'lead.captured' | 'lead.outcome' | 'webhook.test'
  readonly data: ToldLead
}

/** Of a test, nothing. */
export interface ToldLead {
  readonly id?: string
  readonly name?: string
  /** National digits. */
  readonly phone?: string
  readonly email?: string | null
  readonly attribution?: Readonly<Record<string, unknown>> | null
  readonly created_at?: string
  readonly outcome_at?: string | null
  /** In reais. */
  readonly outcome_value?: number | null
}

/** Why a platform did not take an event. */
export interface Refusal {
  readonly words: string
  /** Else the connection is at fault, and the event is sent again. */
  readonly isOfEvent: boolean
}

export const timeOf = ({ type, data }: ToldEvent, now: Date): Date =>
  new Date((type === 'lead.outcome' ? data.outcome_at : data.created_at) ?? now)

export const isSale = ({ type }: ToldEvent): boolean => type === 'lead.outcome'

/** Nothing for a sale without a value. */
export function saleOf(event: ToldEvent): { currency: 'BRL'; value: number } | undefined {
  const { outcome_value: value } = event.data
  return isSale(event) && value != null ? { currency: 'BRL', value: Number(value) } : undefined
}
