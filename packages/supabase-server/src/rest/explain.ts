import sql, { raw, type Sql } from 'sql-template-tag'
import type { Run } from '../database/database.ts'
import type { PlanFormat } from './request/media-type.ts'

export async function explain(run: Run, statement: Sql, plan: PlanFormat): Promise<string> {
  const options = [...plan.options, `format ${plan.format}`].join(', ')
  const rows = await run(sql`explain (${raw(options)}) ${statement}`)
  const lines = rows.map((row) => row['QUERY PLAN'])
  if (plan.format === 'text') return lines.join('\n')
  const [document] = lines
  return typeof document === 'string' ? document : JSON.stringify(document)
}
