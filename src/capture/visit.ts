import type { FastifyRequest } from 'fastify'
import type { Caller } from 'supabase-server/database'
import { type ChosenForm, chooseForm } from '../domain/form/choose-form.ts'
import { logoAddress, withCompanyLogo } from '../domain/form/company-logo.ts'
import { erasurePath } from '../domain/privacy-kinds.ts'
import { type FormRow, type FormShown, findForm, type PageRow } from './capture-calls.ts'
import type { CaptureDependencies } from './capture-dependencies.ts'
import type { FormCompany } from './components/consent-note.tsx'
import { type Journey, readJourney } from './journey.ts'
import { readQuery } from './query.ts'
import { findSite } from './widget-refusals.ts'

export interface Visit extends ChosenForm {
  readonly journey: Journey
  readonly company: VisitedCompany
  /** Signed by the database. */
  readonly renderMark: string
  readonly shown: FormShown
  /** Set for a capture page. */
  readonly pageName?: string
  /** The page's own CSS, scoped. */
  readonly style?: string
  /** Inside another site's page, which WhatsApp refuses to be. */
  readonly isFramed: boolean
}

interface VisitedCompany extends FormCompany {
  /** 0 without a text. */
  readonly privacyVersion: number
  /** May show its forms in a frame (product.md 55). */
  readonly sites: readonly string[]
}

/** Null for a link that is unknown or switched off. */
export async function findVisit(
  request: FastifyRequest,
  caller: Caller,
  { database, publicOrigin }: CaptureDependencies,
): Promise<Visit | null> {
  const journey = readJourney(request.url, readQuery(request.query))
  if (!journey) return null
  const form = await findForm(database, caller, journey)
  if (!form) return null
  const chosen = chooseForm(form.config, journey.query)
  return {
    ...chosen,
    config: withCompanyLogo(chosen.config, logoAddress(publicOrigin(request), form.company_logo)),
    journey,
    company: readCompany(form),
    renderMark: form.render_mark,
    shown: {
      companyId: form.company_id,
      originId: form.short_url_id,
      linkId: null,
      host: form.short_url_id || isFramed(request) ? null : findSite(request.headers.referer),
    },
    isFramed: isFramed(request),
  }
}

/** Of a navigation; a request of the script does not say it, and the script looks itself. */
export const isFramed = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'iframe'

export function readCompany(row: FormRow | PageRow): VisitedCompany {
  return {
    name: row.company_name,
    // Withdrawing must be as easy as giving consent (LGPD).
    removalUrl: erasurePath(row.company_id),
    privacyText: row.privacy_text ?? undefined,
    privacyVersion: row.privacy_version,
    asksForAds: row.asks_for_ads,
    sites: row.form_sites,
  }
}
