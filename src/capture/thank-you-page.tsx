import { privacyPath } from '../domain/privacy-kinds.ts'
import { returnTime } from '../domain/return-time.ts'
import type { CapturedRow, ReturnRow } from './capture-calls.ts'
import { ThankYou } from './components/thank-you.tsx'
import type { Page } from './page.tsx'
import type { Visit } from './visit.ts'

interface Thanks {
  readonly visit: Visit
  readonly captured: CapturedRow
  readonly returning: ReturnRow | undefined
  readonly visitorName: string
  readonly openedUrl: string | undefined
}

export function thankYouPage(
  { visit, captured, returning, visitorName, openedUrl }: Thanks,
  scriptUrl: string,
): Page {
  const { appearance, behavior } = visit.config
  const url = behavior.customRedirectUrl || captured.whatsapp_url
  const goesByItself = returning?.company_phone_first !== false && !visit.isFramed
  // Chromium applies form-action to redirects of a form, so the redirect starts from a page.
  const delay = behavior.showThankYouMessage ? behavior.autoRedirectDelay : 0
  return {
    title: `Obrigado! | ${visit.company.name}`,
    appearance,
    scriptUrl,
    style: visit.style,
    privacyUrl: privacyPath(visit.shown.companyId),
    sites: visit.company.sites,
    isFramed: visit.isFramed,
    refresh:
      url && goesByItself
        ? { url, seconds: Math.ceil(delay / 1000), withoutScriptOnly: true }
        : undefined,
    children: (
      <ThankYou
        config={visit.config}
        companyName={visit.company.name}
        visitorName={visitorName}
        sellerName={captured.seller_name ?? undefined}
        whatsappUrl={captured.whatsapp_url ?? undefined}
        openedUrl={openedUrl}
        returnTime={readReturnTime(returning)}
        redirect={url ? { url, delay: goesByItself ? delay : null } : undefined}
      />
    ),
  }
}

/** Undefined also when it is now: the lead is about to be handed out. */
function readReturnTime(returning: ReturnRow | undefined): string | undefined {
  const now = new Date()
  return returning?.returns_at && returning.returns_at > now
    ? returnTime(returning.returns_at, now, returning.time_zone)
    : undefined
}
