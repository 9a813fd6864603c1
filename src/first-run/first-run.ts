import { createHash, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import sql from 'sql-template-tag'
import { type DatabaseServer, lockStart, type Run } from 'supabase-server/database'

interface FirstAdmin {
  readonly name: string
  readonly email: string
  /** bcrypt. */
  readonly passwordHash: string
}

/** A super_admin exists. */
type Standing = 'open' | 'done' | 'unknown'

export interface FirstRun {
  /** Null once a super_admin exists. */
  readonly token: string | null
  check(token: string | null): Promise<Standing>
  create(token: string, admin: FirstAdmin): Promise<'created' | 'email-taken' | 'done' | 'unknown'>
}

/** At the bcrypt cost that GoTrue uses. */
export const hashPassword = (password: string) => hash(password, { cost: 10 })

/** Processes that share a database all print valid addresses. */
const keptTokens = 10

/** Null for a project that is not Rodízio. */
export async function openFirstRun(server: DatabaseServer): Promise<FirstRun | null> {
  const token = randomBytes(32).toString('base64url')
  const start = await server.asOwner(async (run) => {
    await lockStart(run)
    if (!(await isRodizio(run))) return null
    if (await isAdministered(run)) return 'done'
    await keepHashes(run, [hashOf(token), ...(await readHashes(run))].slice(0, keptTokens))
    return 'open'
  })
  if (start === null) return null
  // Once done, a public URL costs no query.
  let isDone = start === 'done'

  async function look(run: Run, asked: string): Promise<Standing> {
    if (await isAdministered(run)) return 'done'
    return (await readHashes(run)).includes(hashOf(asked)) ? 'open' : 'unknown'
  }

  return {
    token: isDone ? null : token,

    async check(asked) {
      if (isDone) return 'done'
      if (asked === null) return 'unknown'
      const standing = await server.asOwnerInTime((run) => look(run, asked))
      isDone = standing === 'done'
      return standing
    },

    async create(asked, { name, email, passwordHash }) {
      const outcome = await server.asOwnerInTime(async (run) => {
        // The second of two submissions finds the account.
        await lockStart(run)
        const standing = await look(run, asked)
        if (standing !== 'open') return standing
        // private.create_account leaves an existing account unchanged.
        const [taken] = await run(
          sql`select from auth.users where email = lower(btrim(${email})) and not is_sso_user`,
        )
        if (taken) return 'email-taken'
        await run(
          sql`select private.create_account(${email}, ${passwordHash}, ${name}, 'super_admin', null)`,
        )
        await run(sql`delete from _gateway.secrets where name = 'first-run'`)
        return 'created'
      })
      isDone = outcome === 'created' || outcome === 'done'
      return outcome
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether the project has Rodízio's accounts. */
export async function isRodizio(run: Run): Promise<boolean> {
  const [row] = await run(
    sql`select to_regprocedure('private.create_account(text,text,text,text,uuid)') is not null as here`,
  )
  return row?.here === true
}

async function isAdministered(run: Run): Promise<boolean> {
  return (await run(sql`select from public.users where role = 'super_admin' limit 1`)).length > 0
}

async function readHashes(run: Run): Promise<string[]> {
  const [row] = await run<{ value: string }>(
    sql`select value from _gateway.secrets where name = 'first-run'`,
  )
  return row ? JSON.parse(row.value) : []
}

async function keepHashes(run: Run, hashes: readonly string[]): Promise<void> {
  await run(sql`
    insert into _gateway.secrets (name, value) values ('first-run', ${JSON.stringify(hashes)}::text)
    on conflict (name) do update set value = excluded.value`)
}
