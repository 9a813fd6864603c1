import type { FastifyRequest } from 'fastify'
import { BoundedMap } from 'supabase-server'
import type { Caller } from 'supabase-server/database'
import { cleanText } from '../domain/clean-text.ts'
import { logoAddress, withCompanyLogo } from '../domain/form/company-logo.ts'
import { readPageForm } from '../domain/form/page-form.ts'
import { readShortCode } from '../domain/links/short-code.ts'
import { findCapturePage, findForm } from './capture-calls.ts'
import type { CaptureDependencies } from './capture-dependencies.ts'
import { readQuery } from './query.ts'
import { isFramed, readCompany, type Visit } from './visit.ts'

/** Null for a page that is unknown or switched off. */
export async function findPageVisit(
  request: FastifyRequest,
  caller: Caller,
  { database, publicOrigin }: CaptureDependencies,
): Promise<Visit | null> {
  const slug = cleanText((request.params as { '*': string })['*'], 80)
  const query = readQuery(request.query)
  const shortCode = readShortCode(cleanText(query.l ?? '', 60))
  const [page, form] = await Promise.all([
    findCapturePage(database, caller, slug),
    shortCode ? findForm(database, caller, { shortCode, companyId: null }) : undefined,
  ])
  if (!page) return null
  // Anybody can write a code into the address.
  const linkId = (form?.company_id === page.company_id && form.short_url_id) || null
  const config = withCompanyLogo(
    readPageForm(page),
    logoAddress(publicOrigin(request), page.company_logo),
  )
  return {
    config,
    source: 'landing-page',
    message: config.message,
    journey: {
      shortCode: linkId && shortCode,
      companyId: page.company_id,
      teamId: page.team_id,
      query,
      path: request.url,
    },
    company: readCompany(page),
    renderMark: page.render_mark,
    shown: { companyId: page.company_id, originId: page.id, linkId },
    pageName: page.name,
    isFramed: isFramed(request),
    style: page.custom_css ? await styleOf(page.custom_css) : '',
  }
}

/** The CSS parser would take a tenth of the time of a start. */
async function styleOf(css: string): Promise<string> {
  const { scopeStyle } = await import('./page-style.ts')
  const style = styles.get(css) ?? scopeStyle(css)
  styles.set(css, style)
  return style
}

// Parsing 20,000 characters takes 170 ms. An entry takes up to 80 KB.
const styles = new BoundedMap<string>(200)
