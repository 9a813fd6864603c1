/** Whose capture page is asked for: a form like any other, in the company's words and style. */
import type { FastifyRequest } from 'fastify'
import { readPageForm } from '../domain/capture-page.ts'
import { cleanText } from '../domain/clean-text.ts'
import { findCapturePage } from './capture-calls.ts'
import type { CaptureDependencies } from './capture-dependencies.ts'
import { readQuery } from './query.ts'
import { Remembered } from './remembered.ts'
import { readCompany, type Visit } from './visit.ts'

/** Nothing for a page that is unknown or switched off. */
export async function findPageVisit(
  request: FastifyRequest,
  deps: CaptureDependencies,
): Promise<Visit | null> {
  const slug = cleanText((request.params as { '*': string })['*'], 80)
  const page = await findCapturePage(deps.database, await deps.readCaller(request), slug)
  if (!page) return null
  const config = readPageForm(page)
  return {
    config,
    source: 'landing-page',
    message: config.message,
    journey: {
      shortCode: null,
      companyId: page.company_id,
      query: readQuery(request.query),
      path: request.url,
    },
    company: readCompany(page),
    renderMark: page.render_mark,
    pageName: page.name,
    style: page.custom_css ? await styleOf(page.custom_css) : '',
  }
}

/** Its parser is loaded where it is used: it would take a tenth of the time that a start may take. */
async function styleOf(css: string): Promise<string> {
  const { scopeStyle } = await import('./page-style.ts')
  return styles.get(css, () => scopeStyle(css))
}

// Parsing 20,000 characters of CSS takes 170 ms: once for each text, not for each visit. About 80 KB each at most.
const styles = new Remembered<string>(200)
