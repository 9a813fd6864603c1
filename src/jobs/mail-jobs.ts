/** One job is one mail. supabase/schemas enqueues them. */
import sql from 'sql-template-tag'
import type { Row } from 'supabase-server/database'
import type {
  CaptureFaultMail,
  Count,
  PlatformFaultMail,
  PrivacyLink,
  SendNotice,
} from './notice-mail.ts'
import type { JobHandlers } from './run-jobs.ts'

export function mailJobs(send: SendNotice): JobHandlers {
  return {
    announce_lead: ({ lead_id }, { run }) =>
      run(sql`select private.queue_lead_mails(${lead_id}::uuid)`),

    async mail_new_lead({ lead_id, user_id }, tools) {
      const [row] = await tools.run<NewLeadRow>(
        sql`select * from private.new_lead_mail(${lead_id}::uuid, ${user_id}::uuid)`,
      )
      if (!row) return
      const notice = {
        kind: 'new_lead',
        ...readLead(row),
        leadId: row.lead_id,
        sellerName: row.seller_name,
      } as const
      await send(notice, tools)
    },

    async mail_seller({ kind, lead_id, seller_id, at }, tools) {
      const [row] = await tools.run<SellerLeadRow>(
        sql`select * from private.seller_mail(${kind}, ${lead_id}::uuid, ${seller_id}::uuid, ${at}::timestamptz)`,
      )
      if (!row) return
      const notice = {
        kind: 'seller_lead',
        ...readLead(row),
        leadId: String(lead_id),
        about: kind === 'new' ? 'new' : row.missed ? 'missed' : 'rescue',
        url: row.url,
      } as const
      await send(notice, tools)
    },

    async mail_approval({ user_id }, tools) {
      const [row] = await tools.run<ApprovalRow>(
        sql`select * from private.approval_mail(${user_id}::uuid)`,
      )
      if (!row) return
      const { recipient: to, recipient_name: name, company_name: companyName } = row
      await send({ kind: 'approval', to, name, companyName }, tools)
    },

    async mail_webhook_off({ webhook_id, user_id }, tools) {
      const [row] = await tools.run<WebhookOffRow>(
        sql`select * from private.webhook_off_mail(${webhook_id}::uuid, ${user_id}::uuid)`,
      )
      if (!row) return
      const { recipient: to, recipient_name: name, company_name: companyName, host } = row
      const isWebhook = row.is_webhook
      await send({ kind: 'webhook_off', to, name, companyName, host, isWebhook }, tools)
    },

    async mail_capture_fault({ company_id, code, user_id }, tools) {
      const [row] = await tools.run<CaptureFaultRow>(
        sql`select * from private.capture_fault_mail(${company_id}::uuid, ${code}, ${user_id}::uuid)`,
      )
      if (!row) return
      const notice = {
        kind: 'capture_fault',
        to: row.recipient,
        name: row.recipient_name,
        companyName: row.company_name,
        code: code as CaptureFaultMail['code'],
        timeZone: row.time_zone,
        since: row.since === null ? null : new Date(row.since),
        numbers: row.numbers,
      } as const
      await send(notice, tools)
    },

    async mail_platform_fault({ code, user_id }, tools) {
      const [row] = await tools.run<PlatformFaultRow>(
        sql`select * from private.platform_fault_mail(${code}, ${user_id}::uuid)`,
      )
      if (!row) return
      const notice = {
        kind: 'platform_fault',
        to: row.recipient,
        name: row.recipient_name,
        code: code as PlatformFaultMail['code'],
        since: row.since === null ? null : new Date(row.since),
        numbers: row.numbers,
      } as const
      await send(notice, tools)
    },

    async look_up_privacy_request({ request_id }, tools) {
      const [row] = await tools.run<PrivacyLinkRow>(
        sql`select * from private.look_up_privacy_request(${request_id}::uuid)`,
      )
      if (!row) return
      const { recipient: to, company_name: companyName, company_id: companyId } = row
      const { kind: asked, token } = row
      const requestId = String(request_id)
      const link = { requestId, companyId, asked, token }
      await send({ kind: 'privacy_link', to, name: '', companyName, ...link }, tools)
    },

    tell_of_privacy_request: ({ request_id }, { run }) =>
      run(sql`select private.tell_of_privacy_request(${request_id}::uuid)`),

    async mail_privacy_request({ request_id, user_id }, tools) {
      const [row] = await tools.run<PrivacyRequestRow>(
        sql`select * from private.privacy_request_mail(${request_id}::uuid, ${user_id}::uuid)`,
      )
      if (!row) return
      const { recipient: to, recipient_name: name, company_name: companyName } = row
      const { kinds: asked, due_on: dueOn } = row
      await send({ kind: 'privacy_request', to, name, companyName, asked, dueOn }, tools)
    },

    queue_daily_summaries: (_, { run }) => run(sql`select private.queue_daily_summaries()`),

    async mail_daily_summary({ user_id, day }, tools) {
      const [row] = await tools.run<SummaryRow>(
        sql`select * from private.daily_summary(${user_id}::uuid, ${day}::date)`,
      )
      if (!row) return
      const notice = {
        kind: 'daily_summary',
        to: row.recipient,
        name: row.recipient_name,
        companyName: row.company_name,
        day: String(day),
        leads: Number(row.leads),
        leadsBefore: Number(row.leads_before),
        waiting: Number(row.waiting),
        sellers: row.sellers,
        sources: row.sources,
      } as const
      await send(notice, tools)
    },
  }
}

const readLead = (row: LeadRow) => ({
  to: row.recipient,
  name: row.recipient_name,
  companyName: row.company_name,
  timeZone: row.time_zone,
  leadName: row.lead_name,
  leadPhone: row.lead_phone,
  leadCity: row.lead_city,
  source: row.source,
  capturedAt: new Date(row.captured_at),
})

interface ApprovalRow extends Row {
  readonly recipient: string
  readonly recipient_name: string
  readonly company_name: string | null
}

interface WebhookOffRow extends Row {
  readonly recipient: string
  readonly recipient_name: string
  readonly company_name: string
  readonly host: string
  readonly is_webhook: boolean
}

interface PlatformFaultRow extends Row {
  readonly recipient: string
  readonly recipient_name: string
  readonly since: string | null
  readonly numbers: Readonly<Record<string, unknown>>
}

interface CaptureFaultRow extends PlatformFaultRow {
  readonly company_name: string
  readonly time_zone: string
}

interface PrivacyLinkRow extends Row {
  readonly recipient: string
  readonly company_id: string
  readonly company_name: string
  readonly kind: PrivacyLink['asked']
  readonly token: string
}

interface PrivacyRequestRow extends Row {
  readonly recipient: string
  readonly recipient_name: string
  readonly company_name: string
  readonly kinds: readonly PrivacyLink['asked'][]
  readonly due_on: string
}

interface LeadRow extends Row {
  readonly recipient: string
  readonly recipient_name: string
  readonly company_name: string
  readonly time_zone: string
  readonly lead_name: string
  readonly lead_phone: string
  readonly lead_city: string | null
  readonly source: string
  readonly captured_at: string
}

interface NewLeadRow extends LeadRow {
  readonly lead_id: string
  readonly seller_name: string | null
}

interface SellerLeadRow extends LeadRow {
  readonly missed: boolean
  readonly url: string
}

interface SummaryRow extends Row {
  readonly recipient: string
  readonly recipient_name: string
  readonly company_name: string
  readonly leads: number
  readonly leads_before: number
  readonly waiting: number
  readonly sellers: readonly Count[]
  readonly sources: readonly Count[]
}
