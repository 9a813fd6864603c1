/** The project with one more migration, on the table that receives leads. */
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './server-process.ts'

const change = `
alter table public.leads_captured add column of_next_version integer not null default 1;
create index leads_captured_next_version_idx on public.leads_captured (of_next_version) where of_next_version <> 1;
`

export function ofNextVersion(environment: Environment): Environment {
  const project = environment.PROJECT_DIR ?? ''
  const next = `${project}-next`
  cpSync(project, next, { recursive: true })
  writeFileSync(join(next, 'migrations/29990101000000_next_version.sql'), change)
  return { ...environment, PROJECT_DIR: next }
}
