/** One job tells all devices of a seller about one lead. supabase/schemas/77_seller_page enqueues them. */
import sql from 'sql-template-tag'
import type { Row } from 'supabase-server/database'
import type { PushNotice, SendPush } from './push-notice.ts'
import type { JobHandlers, Tools } from './run-jobs.ts'

export function pushJobs(send: SendPush): JobHandlers {
  return {
    async push_lead({ kind, lead_id, seller_id, at }, tools) {
      const devices = await tools.run<Target>(
        sql`select * from private.push_targets(${kind}, ${lead_id}::uuid, ${seller_id}::uuid, ${at}::timestamptz)`,
      )
      const lead = { kind: kind as PushNotice['kind'], leadId: String(lead_id) }
      const told = await Promise.allSettled(devices.map((device) => tell(device, lead, tools)))
      const failed = told.find(({ status }) => status === 'rejected')
      // The next attempt finds only the devices that were not told.
      if (failed?.status === 'rejected') throw failed.reason
    },
  }

  async function tell(device: Target, lead: Lead, tools: Tools): Promise<void> {
    const { lead_name: leadName, city, source, missed } = device
    const isThere = await send({ ...lead, leadName, city, source, missed }, device, tools)
    await tools.run(
      isThere
        ? sql`select private.note_pushed(${device.id}::uuid, ${lead.kind}, ${lead.leadId}::uuid)`
        : sql`select private.drop_push_subscription(${device.id}::uuid)`,
    )
  }
}

type Lead = Pick<PushNotice, 'kind' | 'leadId'>

interface Target extends Row {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly lead_name: string
  readonly city: string | null
  readonly source: string
  readonly missed: boolean
}
