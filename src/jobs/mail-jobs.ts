/** One job is one mail. supabase/schemas enqueues them. */
import sql from 'sql-template-tag'
import type { Row } from 'supabase-server/database'
import type { Count, SendNotice } from './notice-mail.ts'
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
        to: row.recipient,
        name: row.recipient_name,
        companyName: row.company_name,
        timeZone: row.time_zone,
        leadId: row.lead_id,
        leadName: row.lead_name,
        leadPhone: row.lead_phone,
        leadCity: row.lead_city,
        source: row.source,
        sellerName: row.seller_name,
        capturedAt: new Date(row.captured_at),
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

interface ApprovalRow extends Row {
  readonly recipient: string
  readonly recipient_name: string
  readonly company_name: string | null
}

interface NewLeadRow extends Row {
  readonly recipient: string
  readonly recipient_name: string
  readonly company_name: string
  readonly time_zone: string
  readonly lead_id: string
  readonly lead_name: string
  readonly lead_phone: string
  readonly lead_city: string | null
  readonly source: string
  readonly seller_name: string | null
  readonly captured_at: string
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
