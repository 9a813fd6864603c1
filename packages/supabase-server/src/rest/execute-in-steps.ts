import sql, { raw } from 'sql-template-tag'
import type { Caller, Database, Row, Run } from '../database/database.ts'
import { explain } from './explain.ts'
import type { Plan } from './plan/plan.ts'
import { plannedCount } from './planned-count.ts'
import type { ApiRequest } from './request/request.ts'
import { type Answer, checkAnswer } from './response/response.ts'
import type { RestSettings } from './schema/rest-settings.ts'
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
