import type { FastifyRequest } from 'fastify'
import type { Caller } from 'supabase-server/database'
import { cleanText } from '../domain/clean-text.ts'
import { readPageForm } from '../domain/form/page-form.ts'
import { findCapturePage } from './capture-calls.ts'
import type { CaptureDependencies } from './capture-dependencies.ts'
import { readQuery } from './query.ts'
import { Remembered } from './remembered.ts'
import { readCompany, type Visit } from './visit.ts'

/** Null for a page that is unknown or switched off. */
export async function findPageVisit(
  request: FastifyRequest,
  caller: Caller,
  { database }: CaptureDependencies,
): Promise<Visit | null> {
  const slug = cleanText((request.params as { '*': string })['*'], 80)
  const page = await findCapturePage(database, caller, slug)
  if (!page) return null
  const config = readPageForm(page)
  return {
    config,
    source: 'landing-page',
    message: config.message,
    journey: {
      shortCode: null,
      companyId: page.company_id,
      teamId: page.team_id,
      query: readQuery(request.query),
      path: request.url,
    },
    company: readCompany(page),
    renderMark: page.render_mark,
    shown: { companyId: page.company_id, originId: page.id },
    pageName: page.name,
    style: page.custom_css ? await styleOf(page.custom_css) : '',
  }
}

/** The CSS parser would take a tenth of the time of a start. */
async function styleOf(css: string): Promise<string> {
  const { scopeStyle } = await import('./page-style.ts')
  return styles.get(css, () => scopeStyle(css))
}

// Parsing 20,000 characters takes 170 ms. An entry takes up to 80 KB.
const styles = new Remembered<string>(200)
