/** Data of a mail before it is worded. */
export type NoticeMail =
  | NewLead
  | DailySummary
  | Approval
  | SellerLead
  | WebhookOff
  | CaptureFaultMail
  | PlatformFaultMail
  | PrivacyLink
  | PrivacyRequest

interface Recipient {
  readonly to: string
  /** Of the recipient; '' if unknown. */
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
  /** Label for people. */
  readonly source: string
  /** Null while the lead waits for a seller. */
  readonly sellerName: string | null
  readonly capturedAt: Date
}

/** Tells a seller, who needs no account. */
export interface SellerLead extends Omit<NewLead, 'kind' | 'sellerName'> {
  readonly kind: 'seller_lead'
  /** 'missed': somebody said that the message did not arrive. */
  readonly about: 'new' | 'rescue' | 'missed'
  /** wa.me to the lead. */
  readonly url: string
}

/** Tells a user that their account was approved. */
export interface Approval extends Omit<Recipient, 'companyName'> {
  readonly kind: 'approval'
  /** Null if the user is to create a company. */
  readonly companyName: string | null
}

/** Tells an admin or a manager that a webhook of the company was given up. */
export interface WebhookOff extends Recipient {
  readonly kind: 'webhook_off'
  readonly host: string
  /** Else an ad platform. */
  readonly isWebhook: boolean
}

/** Tells an admin what is gravely wrong with the capture: supabase/schemas/93_health. */
export interface CaptureFaultMail extends Recipient {
  readonly kind: 'capture_fault'
  readonly code:
    | 'no_seller'
    | 'nobody_available'
    | 'leads_waiting'
    | 'no_leads'
    | 'plan_full'
    | 'privacy_requests_due'
  /** The company's. */
  readonly timeZone: string
  /** Null if unknown. */
  readonly since: Date | null
  readonly numbers: Readonly<Record<string, unknown>>
}

/** Tells a super_admin what is gravely wrong with the platform: supabase/schemas/95_platform. */
export interface PlatformFaultMail extends Omit<Recipient, 'companyName'> {
  readonly kind: 'platform_fault'
  readonly code:
    | 'backup_old'
    | 'backup_unknown'
    | 'disk_low'
    | 'jobs_late'
    | 'privacy_requests_waiting'
  /** Null if unknown. */
  readonly since: Date | null
  readonly numbers: Readonly<Record<string, unknown>>
}

type Asked = 'copy' | 'correction' | 'erasure' | 'no_messages'

/** Tells whoever asked for their data that a link proves it. */
export interface PrivacyLink extends Recipient {
  readonly kind: 'privacy_link'
  readonly requestId: string
  readonly companyId: string
  readonly asked: Asked
  readonly token: string
}

/** Tells who administers a company which requests came since the mail before. */
export interface PrivacyRequest extends Recipient {
  readonly kind: 'privacy_request'
  /** One of each request. */
  readonly asked: readonly Asked[]
  /** The first deadline, such as 2026-12-11. */
  readonly dueOn: string
}

export interface DailySummary extends Recipient {
  readonly kind: 'daily_summary'
  /** Day in the company's time zone, such as 2026-11-20. */
  readonly day: string
  readonly leads: number
  readonly leadsBefore: number
  /** Leads without a seller now. */
  readonly waiting: number
  readonly sellers: readonly Count[]
  readonly sources: readonly Count[]
}

export interface Count {
  readonly name: string
  readonly leads: number
}

/** Resolves when accepted or permanently refused; throws if a retry may help. */
export type SendNotice = (mail: NoticeMail, run: NoticeRun) => Promise<void>

interface NoticeRun {
  readonly reqId: string
  readonly signal: AbortSignal
}
