/** A mail about what happened in a company, before anyone has put it into words. */
export type NoticeMail = NewLead | DailySummary | Approval

interface Recipient {
  readonly to: string
  /** Of whoever reads it; '' where it is unknown. */
  readonly name: string
  readonly companyName: string
}

export interface NewLead extends Recipient {
  readonly kind: 'new_lead'
  /** The company's. */
  readonly timeZone: string
  readonly leadId: string
  readonly leadName: string
  /** National digits. */
  readonly leadPhone: string
  readonly leadCity: string | null
  /** As people name it. */
  readonly source: string
  /** Null while the lead waits for somebody. */
  readonly sellerName: string | null
  readonly capturedAt: Date
}

/** To whoever waited for it. */
export interface Approval extends Omit<Recipient, 'companyName'> {
  readonly kind: 'approval'
  /** Null where they are to create one. */
  readonly companyName: string | null
}

export interface DailySummary extends Recipient {
  readonly kind: 'daily_summary'
  /** 2026-11-20, the company's own. */
  readonly day: string
  readonly leads: number
  readonly leadsBefore: number
  /** Without a seller at the moment. */
  readonly waiting: number
  readonly sellers: readonly Count[]
  readonly sources: readonly Count[]
}

export interface Count {
  readonly name: string
  readonly leads: number
}

/** Resolves when it is on its way, or when its server will never take it; throws where another attempt may help. */
export type SendNotice = (mail: NoticeMail, run: NoticeRun) => Promise<void>

/** Of the job that sends it. */
interface NoticeRun {
  readonly reqId: string
  readonly signal: AbortSignal
}
