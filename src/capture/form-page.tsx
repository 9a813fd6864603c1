import { randomUUID } from 'node:crypto'
import { privacyPath } from '../domain/privacy-kinds.ts'
import { CaptureForm } from './components/capture-form.tsx'
import type { FieldProblems } from './form-answers.ts'
import type { Page } from './page.tsx'
import type { SentForm } from './submission.ts'
import type { Visit } from './visit.ts'

export interface FormState {
  readonly sent: SentForm
  readonly problems?: FieldProblems
  readonly alert?: string
}

export function formPage(visit: Visit, scriptUrl: string, state?: FormState): Page {
  const { config, company, journey } = visit
  const { appearance } = config
  const sent = state?.sent
  return {
    title: `${appearance.title} | ${company.name}`,
    appearance,
    scriptUrl,
    style: visit.style,
    privacyUrl: privacyPath(visit.shown.companyId),
    sites: company.sites,
    isFramed: visit.isFramed,
    isIndexed: visit.pageName !== undefined && !state,
    preview: {
      siteName: company.name,
      title: appearance.title,
      description: appearance.description,
      image: appearance.showLogo ? appearance.logoUrl : '',
    },
    children: (
      <CaptureForm
        config={config}
        company={company}
        action={journey.path}
        typed={sent?.typed}
        wantsMarketing={sent?.wantsMarketing}
        allowsAds={sent?.allowsAds}
        problems={state?.problems}
        alert={state?.alert}
        hidden={{
          _key: sent?.key ?? randomUUID(),
          _t: sent?.renderMark ?? visit.renderMark,
          ...(company.privacyText ? { _pv: String(company.privacyVersion) } : {}),
        }}
      />
    ),
  }
}
