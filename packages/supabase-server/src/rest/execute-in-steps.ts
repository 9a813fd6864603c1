import sql, { raw, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Caller, Database, Row, Run } from '../database/database.ts'
import type { Plan } from './plan/plan.ts'
import type { ReadNode } from './plan/read-plan.ts'
import type { PlanFormat } from './request/media-type.ts'
import type { ApiRequest } from './request/request.ts'
import { type Answer, checkAnswer } from './response/response.ts'
import type { RestSettings } from './schema/rest-settings.ts'
import { countRows } from './statement/sql-read.ts'
import { buildStatement, type Counts } from './statement/statement.ts'

interface Steps {
  readonly request: ApiRequest
  readonly plan: Plan
  /** Then the answer is not checked here: a refusal would take back the record of the reader. */
  readonly reads: boolean
  readonly readOnly: boolean
  readonly rollsBack: boolean
  readonly settings: RestSettings
}

/** Requests that need more than one statement: a pre-request function, `explain`, a planned count, a rollback at the end. */
export async function executeInSteps(
  database: Database,
  as: Caller,
  { request, plan, reads, readOnly, rollsBack, settings }: Steps,
): Promise<Answer> {
  const undone: { answer?: Answer } = {}
  try {
    return await database.transaction(as, async (run) => {
      if (readOnly) await run(sql`set transaction read only`)
      if (settings.preRequest) await run(sql`select ${raw(settings.preRequest)}()`)
      const answer = await answerOf(run, request, plan, settings)
      if (!reads && !plan.media.plan) checkAnswer(request, plan, answer)
      if (!rollsBack) return answer
      // Deferred constraints would otherwise fail only at the commit, which this request never reaches.
      await run(sql`set constraints all immediate`)
      undone.answer = answer
      throw rollBack
    })
  } catch (error) {
    if (error === rollBack && undone.answer) return undone.answer
    throw error
  }
}

const rollBack = new Error('rolled back as asked')

async function answerOf(
  run: Run,
  request: ApiRequest,
  plan: Plan,
  { maxRows }: RestSettings,
): Promise<Answer> {
  const { count } = request.preferences
  if (plan.media.plan) {
    const statement = buildStatement(plan, request, countsOf(request))
    const body = await explain(run, statement, plan.media.plan)
    return { total: null, page: 0, body, headers: null, status: null }
  }
  const execute = async (counts: Counts): Promise<Answer> => {
    const [row] = await run<Answer & Row>(buildStatement(plan, request, counts))
    if (!row) throw new Error('The statement gave back no row.')
    return row
  }
  if (plan.kind !== 'read' || (count !== 'planned' && count !== 'estimated')) {
    return execute(countsOf(request))
  }
  if (count === 'planned') {
    const total = await plannedCount(run, plan.read)
    return { ...(await execute('none')), total }
  }
  // `count=estimated` counts up to max_rows and trusts the planner beyond that.
  const answer = await execute(maxRows + 1)
  const counted = answer.total ?? 0
  if (counted <= maxRows) return answer
  return { ...answer, total: Math.max(counted, await plannedCount(run, plan.read)) }
}

export const countsOf = ({ preferences: { count } }: ApiRequest): Counts =>
  count === 'exact' || count === 'estimated' ? 'all' : 'none'

async function explain(run: Run, statement: Sql, plan: PlanFormat): Promise<string> {
  const options = [...plan.options, `format ${plan.format}`].join(', ')
  const rows = await run(sql`explain (${raw(options)}) ${statement}`)
  const lines = rows.map((row) => row['QUERY PLAN'])
  if (plan.format === 'text') return lines.join('\n')
  const [document] = lines
  return typeof document === 'string' ? document : JSON.stringify(document)
}

const explained = z
  .tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])
  .transform(([{ Plan }]) => Plan['Plan Rows'])

async function plannedCount(run: Run, read: ReadNode): Promise<number> {
  const [row] = await run(sql`explain (format json) ${countRows(read)}`)
  const document = row?.['QUERY PLAN']
  return explained.parse(typeof document === 'string' ? JSON.parse(document) : document)
}
