import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Run } from '../database/database.ts'
import type { ReadNode } from './plan/read-plan.ts'
import { countRows } from './statement/sql-read.ts'

const explained = z
  .tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])
  .transform(([{ Plan }]) => Plan['Plan Rows'])

export async function plannedCount(run: Run, read: ReadNode): Promise<number> {
  const [row] = await run(sql`explain (format json) ${countRows(read)}`)
  const document = row?.['QUERY PLAN']
  return explained.parse(typeof document === 'string' ? JSON.parse(document) : document)
}
