/** Background jobs by kind. supabase/schemas enqueues them. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { inBatches } from './in-batches.ts'
import type { JobHandlers, Tools } from './run-jobs.ts'

/** A batch blocks visitors on the embedded engine. */
const batch = 1_000

/** Captures of the company wait meanwhile. */
const foldedAtOnce = 200

const handOut = (companyId: unknown, tools: Tools) =>
  inBatches(tools, sql`select private.hand_out_more_leads(${companyId}::uuid) as n`, 50)

/** After whom the next minute goes on. Any at first, so that none is always the last. */
let nextCompany: string = randomUUID()

export const dataJobs: JobHandlers = {
  /** A batch of each company in turn: none waits for a busy one, or for one that fails. */
  async fold_leads(_, { run, signal }) {
    let companies = await run<{ id: string }>(
      sql`select id from private.companies_with_tail() as id`,
    )
    const errors: unknown[] = []
    while (companies.length > 0 && !signal.aborted) {
      const unfinished: typeof companies = []
      for (const company of companies) {
        if (signal.aborted) break
        try {
          const [row] = await run<{ n: number }>(
            sql`select private.fold_tail(${company.id}::uuid, ${foldedAtOnce}::integer) as n`,
          )
          if (row && row.n >= foldedAtOnce) unfinished.push(company)
        } catch (error) {
          errors.push(error)
        }
      }
      companies = unfinished
    }
    if (errors.length > 0) throw errors[0]
  },

  /** No visitor waits for a counter (product 21). */
  async fold_link_visits(_, tools) {
    await inBatches(tools, sql`select private.fold_link_visits(${batch}::integer) as n`, batch)
    await inBatches(tools, sql`select private.fold_form_views(${batch}::integer) as n`, batch)
  },

  /** The rest after one statement's maximum. */
  hand_out_leads: ({ company_id }, tools) => handOut(company_id, tools),

  /** What waited until hours began, an absence ended or a new day did: at most 30 seconds late (product 41). */
  async hand_out_due_leads(_, tools) {
    const due = await tools.run<{ id: string }>(
      sql`select id from private.companies_to_hand_out() as id`,
    )
    const errors: unknown[] = []
    for (const { id } of due) await handOut(id, tools).catch((error) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  },

  /** At most 15 seconds after a lead entered "Chamar agora" (product 50, 53). */
  async tell_rescues(_, { run }) {
    await run(sql`select private.write_rescue_events()`)
    await run(sql`select private.queue_rescue_pushes()`)
  },

  /**
   * What is gravely wrong with the platform or a company's capture (product 58). A minute asks a thousand companies, so that ten
   * thousand cost little at a time; fewer are all asked.
   */
  async queue_fault_mails(_, { run, signal }) {
    await run(sql`select private.queue_platform_fault_mails()`)
    const start = nextCompany
    let left = 50
    for (const [from, until] of [
      [start, 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
      ['00000000-0000-0000-0000-000000000000', start],
    ] as const) {
      let after: string | null | undefined = from
      while (after && left-- > 0 && !signal.aborted) {
        // Where the next minute begins if this fails: one company that cannot be checked holds up no other for ever.
        nextCompany = randomUUID()
        const [row]: { last: string | null }[] = await run(
          sql`select private.queue_fault_mails(${after}::uuid, ${until}::uuid, 20) as last`,
        )
        after = row?.last
        nextCompany = after ?? until
      }
    }
  },

  /** 30 days after the deletion (product 6), or at once by erase_company. What 30 seconds leave waits an hour. */
  purge_deleted_companies: (_, tools) =>
    inBatches(tools, sql`select private.purge_deleted_companies() as n`, 1),

  async trim_old_records(_, tools) {
    const most = sql`${batch}::integer`
    await inBatches(tools, sql`select private.fold_platform_tallies(${most}) as n`, batch)
    await inBatches(tools, sql`select private.fold_platform_counts(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_link_visits(${most}) as n`, 1)
    await inBatches(tools, sql`select private.trim_missed_visits(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_widget_refusals(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_allowances(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_dead_jobs(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_sessions(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_refresh_tokens(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_one_time_tokens(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_challenges(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_audit_entries(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_known_places(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_erased_leads(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_erased_phones(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_privacy_requests(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_told_sellers(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_webhook_deliveries(${most}) as n`, batch)
    await inBatches(tools, sql`select private.trim_activities(${most}) as n`, batch)
    // There may be many.
    await inBatches(tools, sql`select private.erase_expired_leads() as n`, 1)
  },
}
