import { type Caller, type Database, DatabaseError, type Row } from '../database/database.ts'
import type { ReadRestCaller } from '../requests/read-key.ts'
import { countsOf, executeInSteps } from './execute-in-steps.ts'
import { lockQueueOf } from './plan/lock-queue-of.ts'
import { type Plan, planRequest } from './plan/plan.ts'
import type { ReadNode } from './plan/read-plan.ts'
import type { ApiRequest } from './request/request.ts'
import { type Answer, checkAnswer } from './response/response.ts'
import { isToOne } from './schema/relationships.ts'
import type { Schema, SchemaCache } from './schema/schema-cache.ts'
import { buildStatement } from './statement/statement.ts'

export interface RestDependencies {
  readonly database: Database
  readonly readCaller: ReadRestCaller
  readonly schemaCache: SchemaCache
  /** Functions served before other queued requests, each with the parameters whose values name its queue. */
  readonly urgentFunctions?: ReadonlyMap<string, readonly string[]>
}

export async function execute(
  request: ApiRequest,
  caller: Caller,
  schema: Schema,
  dependencies: RestDependencies,
): Promise<{ plan: Plan; row: Answer }> {
  const plan = planRequest(request, schema)
  const as = withSettings(caller, request, plan, schema)
  const reads = isReadOnly(request, plan)
  const run = (readOnly: boolean) =>
    runPlan({ request, plan, as, reads, readOnly }, schema, dependencies)
  const row = await run(reads).catch((error) => {
    if (!mustBeRecorded(error, plan)) throw error
    return run(false).catch(hideRows)
  })
  return { plan, row }
}

/** A policy, or a function that only reads, keeps a record of its reader. */
const mustBeRecorded = (error: unknown, plan: Plan) =>
  error instanceof DatabaseError &&
  error.code === '25006' &&
  (plan.kind === 'read' || (plan.kind === 'call' && !plan.routine.volatile))

/** A failure takes the record back, so it must not quote what was read. */
function hideRows(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error
  throw new DatabaseError(error.code, 'The read failed, and was not recorded.', { cause: error })
}

interface Asked {
  readonly request: ApiRequest
  readonly plan: Plan
  readonly as: Caller
  /** Whether it does no more than read. */
  readonly reads: boolean
  readonly readOnly: boolean
}

async function runPlan(
  { request, plan, as, reads, readOnly }: Asked,
  schema: Schema,
  { database, urgentFunctions }: RestDependencies,
): Promise<Answer> {
  const rollsBack = request.preferences.tx
    ? request.preferences.tx === 'rollback'
    : schema.settings.txEnd.rollsBack
  const { count } = request.preferences
  const needsPlan = plan.kind === 'read' && (count === 'planned' || count === 'estimated')
  const check = (rows: Answer[]) => checkAnswer(request, plan, theOne(rows[0]))
  if (needsPlan || plan.media.plan || (rollsBack && !reads) || schema.settings.preRequest) {
    const answer = await executeInSteps(database, as, {
      ...{ request, plan, reads, readOnly, rollsBack: rollsBack && !reads },
      settings: schema.settings,
    })
    if (reads && !plan.media.plan) check([answer])
    return answer
  }
  const lockedBy = plan.kind === 'call' ? urgentFunctions?.get(request.name) : undefined
  const rows = await database.run<Answer & Row>(
    as,
    buildStatement(plan, request, countsOf(request)),
    {
      readOnly,
      beforeCommit: !reads && canRefuse(request, plan) ? check : undefined,
      urgent: lockedBy !== undefined,
      lockQueue: plan.kind === 'call' && lockedBy ? lockQueueOf(plan, lockedBy, as) : undefined,
    },
  )
  if (reads) check(rows)
  return theOne(rows[0])
}

function withSettings(
  caller: Caller,
  { schema: asked, preferences: { timezone } }: ApiRequest,
  plan: Plan,
  { settings: { extraSearchPath, ofRole } }: Schema,
): Caller {
  const login = ofRole.authenticator?.statement_timeout
  return {
    ...caller,
    settings: {
      ...caller.settings,
      search_path: [asked, ...extraSearchPath].map(quoted).join(', '),
      ...(login === undefined ? {} : { statement_timeout: login }),
      ...ofRole[caller.role],
      ...(timezone === undefined ? {} : { timezone }),
      ...(plan.kind === 'call' ? plan.routine.settings : {}),
      ...(!unhurried.has(caller.role) && levels(plan) > 1 ? hurried : {}),
    },
  }
}

/** Each level returns up to max_rows per parent row: 150 rows over three levels made 46 MB in 16 s and grew Node by 900 MB. */
const hurried = { statement_timeout: '2s' }
/** Roles with a time of their own. */
const unhurried = new Set(['anon', 'service_role'])

const levels = ({ read }: { read?: ReadNode | undefined }): number =>
  Math.max(
    0,
    ...(read?.embeds ?? []).map(
      ({ node, relationship }) => levels({ read: node }) + (isToOne(relationship) ? 0 : 1),
    ),
  )

function isReadOnly(request: ApiRequest, plan: Plan): boolean {
  if (plan.kind === 'call') return request.safe || !plan.routine.volatile
  return plan.kind === 'read'
}

const canRefuse = ({ action, preferences }: ApiRequest, { media }: Plan) =>
  media.shape === 'object' || preferences.maxAffected !== undefined || action === 'upsert'

function theOne(answer: Answer | undefined): Answer {
  if (!answer) throw new Error('The statement gave back no row.')
  return answer
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
