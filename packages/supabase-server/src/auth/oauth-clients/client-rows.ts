import sql, { type Sql } from 'sql-template-tag'

export interface ClientRow extends Record<string, unknown> {
  readonly id: string
  readonly client_type: 'public' | 'confidential'
  /** Separated by commas, as in GoTrue. */
  readonly redirect_uris: string
  readonly grant_types: string
  readonly token_endpoint_auth_method: string
  readonly client_name: string | null
  readonly client_uri: string | null
  readonly logo_uri: string | null
  readonly registration_type: string
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = sql`id, client_type::text as client_type, redirect_uris, grant_types, token_endpoint_auth_method,
  client_name, client_uri, logo_uri, registration_type::text as registration_type, created_at, updated_at`

interface ClientColumns {
  readonly redirect_uris?: readonly string[] | undefined
  readonly grant_types?: readonly string[] | undefined
  readonly token_endpoint_auth_method?: string | undefined
  readonly client_name?: string | undefined
  readonly client_uri?: string | undefined
  readonly logo_uri?: string | undefined
}

export const insertClient = (
  id: string,
  secretHash: string | null,
  { redirect_uris = [], grant_types = [], ...said }: ClientColumns,
): Sql => sql`
  insert into auth.oauth_clients (id, client_secret_hash, registration_type, client_type, redirect_uris, grant_types,
    token_endpoint_auth_method, client_name, client_uri, logo_uri)
  values (${id}::uuid, ${secretHash}, 'manual',
    ${secretHash === null ? 'public' : 'confidential'}::text::auth.oauth_client_type,
    ${redirect_uris.join(',')}, ${grant_types.join(',')}, ${said.token_endpoint_auth_method},
    ${said.client_name ?? null}, ${said.client_uri ?? null}, ${said.logo_uri ?? null})
  returning ${columns}`

export const countClients = sql`
  select count(*)::float8 as total from auth.oauth_clients where deleted_at is null`

export const findClients = ({ page, perPage }: { page: number; perPage: number }): Sql => sql`
  select ${columns} from auth.oauth_clients where deleted_at is null
  order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`

export const findClient = (id: string): Sql => sql`
  select ${columns} from auth.oauth_clients where id = ${id}::uuid and deleted_at is null`

export const updateClientRow = (id: string, said: ClientColumns): Sql => sql`
  update auth.oauth_clients
  set redirect_uris = coalesce(${said.redirect_uris?.join(',') ?? null}::text, redirect_uris),
    grant_types = coalesce(${said.grant_types?.join(',') ?? null}::text, grant_types),
    token_endpoint_auth_method =
      coalesce(${said.token_endpoint_auth_method ?? null}::text, token_endpoint_auth_method),
    client_name = coalesce(${said.client_name ?? null}::text, client_name),
    client_uri = coalesce(${said.client_uri ?? null}::text, client_uri),
    logo_uri = coalesce(${said.logo_uri ?? null}::text, logo_uri), updated_at = now()
  where id = ${id}::uuid and deleted_at is null returning ${columns}`

export const replaceSecret = (id: string, secretHash: string): Sql => sql`
  update auth.oauth_clients set client_secret_hash = ${secretHash}, updated_at = now()
  where id = ${id}::uuid and deleted_at is null and client_type = 'confidential' returning ${columns}`

export const deleteClientRow = (id: string): Sql => sql`
  update auth.oauth_clients set deleted_at = now(), client_secret_hash = null
  where id = ${id}::uuid and deleted_at is null returning id`

/** @param secret only when it was just generated */
export const toClientJson = (row: ClientRow, secret?: string) => ({
  client_id: row.id,
  client_secret: secret,
  client_type: row.client_type,
  redirect_uris: row.redirect_uris.split(','),
  token_endpoint_auth_method: row.token_endpoint_auth_method,
  grant_types: row.grant_types.split(','),
  response_types: ['code'],
  client_name: row.client_name || undefined,
  client_uri: row.client_uri || undefined,
  logo_uri: row.logo_uri || undefined,
  registration_type: row.registration_type,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
