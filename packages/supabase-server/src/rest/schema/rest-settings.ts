/** config.toml, overridden by the settings of role `authenticator` that PostgREST reads. */
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import type { Project } from '../../project/project.ts'

export interface RestSettings {
  readonly schemas: readonly string[]
  readonly extraSearchPath: readonly string[]
  readonly maxRows: number
  readonly aggregatesEnabled: boolean
  readonly planEnabled: boolean
  /** The default end of a transaction, and whether `Prefer: tx=` may override it. */
  readonly txEnd: { readonly rollsBack: boolean; readonly mayBeChosen: boolean }
  readonly preRequest: string | undefined
  readonly openApi: 'follow-privileges' | 'ignore-privileges' | 'disabled'
  /** Settings of `alter role … set` for each role that a request may take. */
  readonly ofRole: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const texts = z.record(z.string(), z.string())
const document = z.object({ own: texts, ofRole: z.record(z.string(), texts) })

/** https://docs.postgrest.org/en/stable/references/configuration.html#in-database-configuration */
export async function readRestSettings(
  database: Database,
  api: Project['api'],
): Promise<RestSettings> {
  const caller = { role: 'authenticator', settings: { search_path: '' } }
  const [row] = await database.run(caller, settingsQuery, { readOnly: true })
  const { own, ofRole } = document.parse(row?.settings)
  const list = (name: string) => own[name]?.split(',').map((one) => one.trim())
  const end = own.db_tx_end ?? 'commit'
  const most = Number(own.db_max_rows)
  return {
    schemas: list('db_schemas') ?? api.schemas,
    extraSearchPath: list('db_extra_search_path') ?? api.extraSearchPath,
    maxRows: Number.isInteger(most) && most > 0 ? most : api.maxRows,
    aggregatesEnabled: own.db_aggregates_enabled !== 'false',
    planEnabled: own.db_plan_enabled === 'true',
    txEnd: { rollsBack: end.startsWith('rollback'), mayBeChosen: end.endsWith('-allow-override') },
    preRequest: own.db_pre_request === undefined ? undefined : functionName(own.db_pre_request),
    openApi: modes.find((mode) => mode === own.openapi_mode) ?? 'follow-privileges',
    ofRole,
  }
}

const modes = ['follow-privileges', 'ignore-privileges', 'disabled'] as const

/** Quoted although the database owner wrote it. */
const functionName = (text: string) =>
  text
    .split('.')
    .map((part) => `"${part.replaceAll('"', '')}"`)
    .join('.')

const settingsQuery = sql`
with login as (
  select oid from pg_catalog.pg_roles where rolname = 'authenticator'
),
-- What the login itself has (pgrst.*, a time limit), and what the roles have that it may become.
entries as (
  select s.setrole as role, s.setdatabase as database, entry
  from pg_catalog.pg_db_role_setting s
  cross join lateral unnest(s.setconfig) as entry
  where s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_catalog))
    and (s.setrole = (select oid from login) or s.setrole in (
      select roleid from pg_catalog.pg_auth_members where member = (select oid from login)))
),
named as (
  select distinct on (role, 2) role, split_part(entry, '=', 1) as name,
    substr(entry, strpos(entry, '=') + 1) as value
  from entries order by role, 2, database desc
)
select json_build_object(
  'own', coalesce((select json_object_agg(substr(name, 7), value) from named
    where role = (select oid from login) and name like 'pgrst.%'), '{}'),
  'ofRole', coalesce((select json_object_agg(r.rolname, n.list)
    from (select role, json_object_agg(name, value) as list from named n
      where exists (select from pg_catalog.pg_settings p where p.name = n.name and p.context = 'user')
      group by role) n
    join pg_catalog.pg_roles r on r.oid = n.role), '{}')
) as settings`
