/** Without either, see src/first-run. */
import { randomBytes } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { readIfPresent } from 'supabase-server'
import { type DatabaseServer, lockStart, type Run } from 'supabase-server/database'
import {
  forFirstAccount,
  type PasswordRules,
  passwordProblem,
} from '../domain/accounts/password-rules.ts'
import { hashPassword, isRodizio } from '../first-run/first-run.ts'
import type { Config } from './config.ts'

export interface Account {
  readonly role: 'super_admin' | 'admin'
  readonly email: string
  /** Null if the operator chose it. */
  readonly password: string | null
}

/**
 * Also writes them to DATA_DIR/first-run.txt (mode 0600). None on later starts or for a project
 * that is not Rodízio. @throws if ADMIN_PASSWORD breaks the rules
 */
export async function createFirstAccounts(
  server: DatabaseServer,
  config: Config,
  rules: PasswordRules,
): Promise<Account[]> {
  const wanted = await server.asOwner((run) => findWanted(run, config))
  const accounts = wanted.map((account): Account => {
    const isGiven = account.role === 'super_admin' && config.admin.password !== undefined
    if (isGiven) requireStrong(config.admin.password ?? '', rules)
    return { ...account, password: isGiven ? null : newPassword() }
  })
  if (accounts.length === 0) return []
  const hashes = await Promise.all(
    accounts.map(({ password }) => hashPassword(password ?? config.admin.password ?? '')),
  )
  return server.asOwner(async (run) => {
    await lockStart(run)
    // Another process may have created them.
    if ((await findWanted(run, config)).length < accounts.length) return []
    for (const [i, { role, email }] of accounts.entries()) {
      await run(sql`
        select private.create_account(
          ${email}, ${hashes[i]}, ${names[role]}, ${role},
          case when ${role} = 'admin' then (select id from public.companies order by created_at limit 1) end)`)
    }
    // A crash must not leave accounts with unknown passwords.
    await note(config.dataDir, accounts)
    return accounts
  })
}

const names = { super_admin: 'Administração', admin: 'Ana Souza' } as const

async function findWanted(run: Run, config: Config): Promise<Pick<Account, 'role' | 'email'>[]> {
  if (!(await isRodizio(run))) return []
  const [row] = await run(sql`
    select exists (select from public.users where role = 'super_admin') as administered,
           exists (select from public.users where role = 'admin') as staffed,
           exists (select from public.companies) as occupied`)
  const wanted: Pick<Account, 'role' | 'email'>[] = []
  const { email, password } = config.admin
  const isOrdered = config.seed === 'demo' || email !== undefined || password !== undefined
  if (isOrdered && !row?.administered) {
    wanted.push({ role: 'super_admin', email: email ?? 'super@rodizio.example' })
  }
  if (config.seed === 'demo' && row?.occupied && !row.staffed) {
    wanted.push({ role: 'admin', email: 'ana@rodizio.example' })
  }
  return wanted
}

/** Placeholder for a password that the operator chose. */
export const given = '(ADMIN_PASSWORD)'

/** Of a later start it may be any: no account is made. */
function requireStrong(password: string, rules: PasswordRules): void {
  const problem = passwordProblem(password, forFirstAccount(rules))
  if (problem !== null) throw new Error(`ADMIN_PASSWORD: ${problem}`)
}

function newPassword(): string {
  return randomBytes(12).toString('base64url')
}

/** The demo may come after the administrator. */
async function note(folder: string, accounts: readonly Account[]): Promise<void> {
  const file = join(folder, 'first-run.txt')
  const earlier = ((await readIfPresent(file)) ?? '').split('\n').filter((line) => line !== '')
  const isNew = (line: string) => accounts.some(({ email }) => line.includes(`  ${email}  `))
  const lines = [
    ...earlier.filter((line) => !isNew(line)),
    ...accounts.map(({ role, email, password }) => `${role}  ${email}  ${password ?? given}`),
  ]
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  // The mode above is only for a new file.
  await chmod(file, 0o600)
}
