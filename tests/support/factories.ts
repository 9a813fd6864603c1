/** Rows that tests start from; each call inserts fresh ones as the owner. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DatabaseServer, Statement } from 'supabase-server/database'

export interface Company {
  readonly id: string
  readonly name: string
}

export interface Seller {
  readonly id: string
  readonly name: string
}

export interface Team {
  readonly id: string
  readonly name: string
}

export interface ShortLink {
  readonly id: string
  readonly code: string
}

export interface CapturePage {
  readonly id: string
  readonly slug: string
}

export async function createCompany(
  server: DatabaseServer,
  given: { name?: string; phone?: string | null; active?: boolean } = {},
): Promise<Company> {
  const { name = 'Aurora Móveis', phone = '1133334444', active = true } = given
  const email = `contato-${randomUUID()}@example.com`
  const id = await insert(
    server,
    sql`insert into public.companies (name, email, phone, active)
      values (${name}, ${email}, ${phone}, ${active}::boolean) returning id`,
  )
  return { id, name }
}

export async function createSeller(
  server: DatabaseServer,
  company: Company,
  given: { name?: string; phone?: string; active?: boolean } = {},
): Promise<Seller> {
  const { name = 'Bruna Castro', phone = '11987654321', active = true } = given
  const email = `vendas-${randomUUID()}@example.com`
  const id = await insert(
    server,
    sql`insert into public.sellers (company_id, name, email, phone, active, role)
      values (${company.id}::uuid, ${name}, ${email}, ${phone}, ${active}::boolean, 'seller')
      returning id`,
  )
  return { id, name }
}

export async function createTeam(
  server: DatabaseServer,
  company: Company,
  members: readonly Seller[],
  given: { name?: string; hours?: object | null } = {},
): Promise<Team> {
  const { name = 'Lançamentos', hours = null } = given
  const id = await insert(
    server,
    sql`insert into public.teams (company_id, name, weekly_hours)
      values (${company.id}::uuid, ${name}, ${hours}::jsonb) returning id`,
  )
  for (const seller of members) {
    await server.asOwner((run) =>
      run(sql`insert into public.team_members (team_id, seller_id, company_id)
        values (${id}::uuid, ${seller.id}::uuid, ${company.id}::uuid)`),
    )
  }
  return { id, name }
}

export async function createShortLink(
  server: DatabaseServer,
  company: Company,
  given: { code?: string; url?: string; active?: boolean; config?: object | null } = {},
): Promise<ShortLink> {
  const { url = 'http://localhost/capture-lead', active = true, config = null } = given
  const code = given.code ?? randomUUID().replaceAll('-', '').slice(0, 12)
  const id = await insert(
    server,
    sql`insert into public.short_urls (company_id, short_code, original_url, active, config)
      values (${company.id}::uuid, ${code}, ${url}, ${active}::boolean, ${config}::jsonb)
      returning id`,
  )
  return { id, code }
}

export async function createCapturePage(
  server: DatabaseServer,
  company: Company,
  given: {
    slug?: string
    active?: boolean
    description?: string
    fields?: string
    css?: string
    primaryColor?: string
    backgroundColor?: string
    logoUrl?: string
  } = {},
): Promise<CapturePage> {
  const { slug = `pagina-${randomUUID()}`, active = true, description = null } = given
  const { fields = '{}', css = null, primaryColor = '', backgroundColor = '', logoUrl = '' } = given
  const id = await insert(
    server,
    sql`insert into public.capture_pages
        (company_id, name, title, slug, active, description, fields, custom_css,
          primary_color, background_color, logo_url)
      values (${company.id}::uuid, 'Feirão', 'Feirão de seminovos', ${slug}, ${active}::boolean,
        ${description}, ${fields}::text[], ${css}, ${primaryColor}, ${backgroundColor}, ${logoUrl})
      returning id`,
  )
  return { id, slug }
}

async function insert(server: DatabaseServer, statement: Statement): Promise<string> {
  const [row] = await server.asOwner((run) => run<{ id: string }>(statement))
  if (!row) throw new Error('the row was not inserted')
  return row.id
}
