import { applySeed, makeBuckets, type Project } from 'supabase-server'
import { type DatabaseServer, migrate, type Rules } from 'supabase-server/database'
import { type FirstRun, openFirstRun } from '../first-run/first-run.ts'
import { type Account, createFirstAccounts } from './accounts.ts'
import { type Config, serverOrigin } from './config.ts'
import { writePasswordRules } from './write-password-rules.ts'

interface Filled {
  /** Leads of the journal. */
  readonly recovered: Awaited<ReturnType<DatabaseServer['recover']>>
  /** Accounts created by this start. */
  readonly accounts: readonly Account[]
  readonly firstRun: FirstRun | null
}

/** Each step depends on the previous one. */
export async function fillDatabase(
  server: DatabaseServer,
  { rules, config, project }: { rules: Rules; config: Config; project: Project },
): Promise<Filled> {
  await migrate(server, rules)
  if (config.seed === 'demo') await applySeed(server, config.projectDir, serverOrigin(config))
  const recovered = await server.recover()
  await writePasswordRules(server, project.auth)
  const accounts = await createFirstAccounts(server, config, project.auth)
  const firstRun = await openFirstRun(server)
  await makeBuckets(server.database, project)
  return { recovered, accounts, firstRun }
}
