/** What the companies screen reads and writes of companies (spec section 7). */
import type { Company } from '../../session/profile.ts'
import { supabase } from '../../supabase.ts'
import type { CompanyFields } from './company-schema.ts'

/** The most rows one answer holds (supabase/config.toml). */
const rowsAtOnce = 1_000

/** All of them, in the order of their names: the embedded database has no Portuguese order. */
export async function listCompanies(): Promise<Company[]> {
  const companies: Company[] = []
  for (;;) {
    const { data, error } = await supabase()
      .rpc('get_all_companies')
      .range(companies.length, companies.length + rowsAtOnce - 1)
    if (error) throw error
    companies.push(...data)
    if (data.length < rowsAtOnce) break
  }
  return companies.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }))
}

export type CompanyFigures = { sellers: number; people: number; leads: number }

/** Of each company by its id; leads are those of the last 30 days (spec section 9). */
export async function readCompanyFigures(): Promise<Map<string, CompanyFigures>> {
  const figures = new Map<string, CompanyFigures>()
  for (;;) {
    const { data, error } = await supabase()
      .rpc('get_company_figures')
      .range(figures.size, figures.size + rowsAtOnce - 1)
    if (error) throw error
    for (const { company_id, sellers, people, leads_last_30_days: leads } of data) {
      figures.set(company_id, { sellers, people, leads })
    }
    if (data.length < rowsAtOnce) return figures
  }
}

export async function createCompany(fields: CompanyFields): Promise<void> {
  const { name, email, password, phone, plan, active } = fields
  const { error } = await supabase().functions.invoke('create-company-user', {
    body: { name, email, password, phone: phone || null, plan, active },
  })
  if (error) throw error
}

/** An empty phone clears it. */
export async function updateCompany(id: string, fields: CompanyFields): Promise<void> {
  const { error } = await supabase().rpc('update_company', {
    p_id: id,
    p_name: fields.name,
    p_email: fields.email,
    p_phone: fields.phone,
    p_plan: fields.plan,
    p_active: fields.active,
  })
  if (error) throw error
}

export async function deleteCompany(id: string): Promise<void> {
  const { error } = await supabase().rpc('delete_company', { p_id: id })
  if (error) throw error
}
