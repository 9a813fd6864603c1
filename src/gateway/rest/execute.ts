import type { Caller, Row } from '../../database/database.ts'
import type { RestDependencies } from './dependencies.ts'
import { type Plan, planRequest } from './plan.ts'
import { plannedCount } from './planned-count.ts'
import type { ApiRequest } from './request.ts'
import { type Answer, checkAnswer } from './response.ts'
import { buildStatement } from './statement.ts'

/** Plans the request and runs its statement as the caller, in one transaction. */
export async function execute(
  request: ApiRequest,
  caller: Caller,
  { database, project, schemaCache, urgentFunctions }: RestDependencies,
): Promise<{ plan: Plan; row: Answer }> {
  const { maxRows, extraSearchPath } = project.api
  const plan = planRequest(request, await schemaCache.get(), maxRows)
  const searchPath = [...new Set([request.schema, ...extraSearchPath])]
  const as: Caller = {
    role: caller.role,
    settings: { ...caller.settings, search_path: searchPath.map(quoted).join(', ') },
  }
  const { count } = request.preferences
  if (plan.kind === 'read' && (count === 'planned' || count === 'estimated')) {
    const row = await database.transaction(as, async (run) => {
      const planned = await plannedCount(run, plan.read)
      const countsAll = count === 'estimated' && planned <= maxRows
      const [first] = await run<Answer & Row>(buildStatement(plan, request, countsAll))
      const answer = theOne(first)
      return countsAll ? answer : { ...answer, total: Math.max(planned, answer.page) }
    })
    checkAnswer(request, plan, row)
    return { plan, row }
  }
  const readOnly = isReadOnly(request, plan)
  const check = (rows: Answer[]) => checkAnswer(request, plan, theOne(rows[0]))
  const rows = await database.run<Answer & Row>(
    as,
    buildStatement(plan, request, count === 'exact'),
    {
      readOnly,
      // The check costs a round trip, so only where it can undo something.
      beforeCommit: !readOnly && canRefuse(request) ? check : undefined,
      urgent: plan.kind === 'call' && urgentFunctions?.has(request.name) === true,
    },
  )
  if (readOnly) check(rows)
  return { plan, row: theOne(rows[0]) }
}

function isReadOnly(request: ApiRequest, plan: Plan): boolean {
  if (plan.kind === 'call') return request.safe || !plan.routine.volatile
  return plan.kind === 'read'
}

const canRefuse = ({ accept, preferences }: ApiRequest) =>
  accept.shape === 'object' || preferences.maxAffected !== undefined

function theOne(answer: Answer | undefined): Answer {
  if (!answer) throw new Error('The statement gave back no row.')
  return answer
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
