import type { CapturedRow } from './capture-calls.ts'
import { ThankYou } from './components/thank-you.tsx'
import type { Page } from './page.tsx'
import type { Visit } from './visit.ts'

export function thankYouPage(
  visit: Visit,
  captured: CapturedRow,
  visitorName: string,
  scriptUrl: string,
): Page {
  const { appearance, behavior } = visit.config
  const url = behavior.customRedirectUrl || captured.whatsapp_url
  // Chromium applies form-action to redirects of a form, so the redirect starts from a page.
  const delay = behavior.showThankYouMessage ? behavior.autoRedirectDelay : 0
  return {
    title: `Obrigado! | ${visit.company.name}`,
    appearance,
    scriptUrl,
    style: visit.style,
    refresh: url ? { url, seconds: Math.ceil(delay / 1000), withoutScriptOnly: true } : undefined,
    children: (
      <ThankYou
        config={visit.config}
        companyName={visit.company.name}
        visitorName={visitorName}
        sellerName={captured.seller_name ?? undefined}
        whatsappUrl={captured.whatsapp_url ?? undefined}
        redirect={url ? { url, delay } : undefined}
      />
    ),
  }
}
