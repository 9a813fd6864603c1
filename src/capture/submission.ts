import { randomUUID } from 'node:crypto'
import { cleanText } from '../domain/clean-text.ts'
import { type FormField, fieldLengths, formFields } from '../domain/form/form-fields.ts'
import { isUuid } from '../domain/uuid.ts'
import { readAttribution } from './attribution.ts'
import type { Submission } from './capture-calls.ts'
import { consentPurpose, consentVersion } from './consent-text.ts'
import type { FormAnswers } from './form-answers.ts'
import type { Visit } from './visit.ts'

export interface SentForm {
  readonly typed: Readonly<Record<FormField, string>>
  readonly wantsMarketing: boolean
  readonly allowsAds: boolean
  /** Equal for every attempt to send one form. */
  readonly key: string
  readonly renderMark: string
  readonly honeypot: string
  /** As the client says; 0 for none. The database drops one that the company never had. */
  readonly privacyVersion: number
}

export function readSentForm(body: unknown): SentForm {
  const sent: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const read = (name: string, most: number) =>
    typeof sent[name] === 'string' ? cleanText(sent[name], most) : ''
  const key = read('_key', 36)
  return {
    // One more, so that validation rejects a long text instead of cutting it.
    typed: mapFields((name) => read(name, fieldLengths[name] + 1)),
    wantsMarketing: sent.marketing === 'yes',
    allowsAds: sent.ads === 'yes',
    key: isUuid(key) ? key : randomUUID(),
    renderMark: read('_t', 500),
    honeypot: read('_hp', 200),
    privacyVersion: Number(read('_pv', 6)) || 0,
  }
}

export function toSubmission(visit: Visit, sent: SentForm, answers: FormAnswers): Submission {
  const { name, phone, email, city, ...extra } = answers
  return {
    name,
    phone,
    email,
    city,
    source: visit.source,
    shortCode: visit.journey.shortCode,
    companyId: visit.journey.companyId,
    teamId: visit.journey.teamId,
    message: visit.message,
    extra: Object.fromEntries(Object.entries(extra).filter(([, answer]) => answer !== '')),
    attribution: {
      ...readAttribution(visit.journey.query, visit.config.analytics),
      ...(visit.pageName ? { landing_page: visit.pageName, page_id: visit.shown.originId } : {}),
      _t: sent.renderMark,
      _hp: sent.honeypot,
    },
    consent: {
      version: consentVersion,
      purpose: consentPurpose,
      marketing: sent.wantsMarketing,
      ...(visit.company.asksForAds ? { ads: sent.allowsAds } : {}),
      ...(sent.privacyVersion ? { privacy_version: sent.privacyVersion } : {}),
    },
    key: sent.key,
  }
}

function mapFields(read: (name: FormField) => string): Record<FormField, string> {
  return Object.fromEntries(formFields.map((name) => [name, read(name)])) as Record<
    FormField,
    string
  >
}
