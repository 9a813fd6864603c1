/** The page of step 1, empty or with what was typed and what is wrong with it. */
import { randomUUID } from 'node:crypto'
import type { FieldProblems } from '../domain/lead-form.ts'
import { CaptureForm } from './components/capture-form.tsx'
import type { Page } from './page.tsx'
import type { SentForm } from './submission.ts'
import type { Visit } from './visit.ts'

export interface FormState {
  readonly sent: SentForm
  readonly problems?: FieldProblems
  readonly alert?: string
}

// Chromium applies form-action to every redirect after a form is sent, WhatsApp's own included.
const whatsappTargets = [
  'https://wa.me',
  'https://api.whatsapp.com',
  'https://web.whatsapp.com',
  'whatsapp:',
]

export function formPage(visit: Visit, scriptUrl: string, state?: FormState): Page {
  const { config, company, journey } = visit
  const { appearance, behavior } = config
  const sent = state?.sent
  const customTarget = behavior.customRedirectUrl && new URL(behavior.customRedirectUrl).origin
  return {
    title: `${appearance.title} | ${company.name}`,
    appearance,
    scriptUrl,
    formTargets: [...whatsappTargets, ...(customTarget ? [customTarget] : [])],
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
        problems={state?.problems}
        alert={state?.alert}
        hidden={{ _key: sent?.key ?? randomUUID(), _t: sent?.renderMark ?? visit.renderMark }}
      />
    ),
  }
}
