/** Companies with many leads, which are written without triggers; a superuser is needed for that. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'

/** @param {number} leads */
export function describeCompany(leads) {
  const digits = String(leads).padStart(12, '0')
  return {
    leads,
    company: `c0000000-0000-4000-8000-${digits}`,
    person: `a0000000-0000-4000-8000-${digits}`,
  }
}

/**
 * @param {string} databaseUrl
 * @param {ReturnType<typeof describeCompany>[]} companies
 */
export async function createContacts(databaseUrl, companies) {
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const text = await readFile(join(import.meta.dirname, 'contact-data.sql'), 'utf8')
  try {
    const index = 'private.contacts_search_idx'
    const [{ definition } = { definition: '' }] =
      await database`select pg_get_indexdef(${index}::regclass) as definition`
    // One build of this index takes a third of the time of a million insertions.
    await database.unsafe(`drop index ${index}`)
    await database.unsafe('select setseed(0.5)')
    for (const { leads, company, person } of companies) {
      await database.unsafe(
        text
          .replaceAll('{leads}', String(leads))
          .replaceAll('{company}', company)
          .replaceAll('{person}', person),
      )
    }
    await database.unsafe(definition)
    for (const table of ['public.leads_captured', 'private.contacts', 'private.lead_tallies']) {
      await database.unsafe(`vacuum analyze ${table}`)
    }
    await database.unsafe('analyze; checkpoint')
  } finally {
    await database.end()
  }
}

/**
 * @param {string} databaseUrl
 * @param {string} company
 * @returns {Promise<string>} id of one of the sellers
 */
export async function findSeller(databaseUrl, company) {
  const database = postgres(databaseUrl, { max: 1 })
  try {
    const [row] =
      await database`select id from public.sellers where company_id = ${company} order by name limit 1`
    return String(row?.id)
  } finally {
    await database.end()
  }
}
