import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { findMailLink, leadsToPassword } from '../../session/mail-link.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { AccountFrame } from './account-frame.tsx'
import { BackToSettings } from './back-to-settings.tsx'
import { CreatedNotice } from './created-notice.tsx'
import { HalfChangedNotice } from './half-changed-notice.tsx'
import { LeftElsewhereNotice } from './left-elsewhere-notice.tsx'
import { LinkingOverNotice } from './linking-over-notice.tsx'
import { LoginPanel } from './login-panel.tsx'
import { ProviderNotice } from './provider-notice.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { useMailLink } from './use-mail-link.ts'
import { UsedLinkNotice } from './used-link-notice.tsx'

const SwitchAccount = lazy(async () => ({
  default: (await import('./switch-account.tsx')).SwitchAccount,
}))

const OwnWindow = lazy(async () => ({
  default: (await import('./own-window.tsx')).OwnWindow,
}))

/** A link for a new password may redirect here; it continues on its own page. */
export function Component() {
  const [link, setLink] = useState(findMailLink)
  if (link && leadsToPassword(link)) return <Navigate to={paths.resetPassword} replace />
  if (link?.asked?.linking) return <BackToSettings link={link} onNobody={() => setLink(null)} />
  if (link?.asked?.awaited) {
    return (
      <Suspense fallback={<PageLoader />}>
        <OwnWindow link={link} awaited={link.asked.awaited} />
      </Suspense>
    )
  }
  return <Login />
}

function Login() {
  const { hash, state } = useLocation()
  const link = useMailLink()
  if (link.state === 'checking') return <PageLoader />
  if (typeof link.state === 'object') {
    return (
      <Suspense fallback={<PageLoader />}>
        <SwitchAccount accounts={link.state} onStay={link.stay} onSwitch={link.change} />
      </Suspense>
    )
  }
  return (
    <SignedOutOnly>
      <AccountFrame title="Entrar">
        {link.state === 'refused' &&
          (link.refusedByProvider ? (
            <ProviderNotice code={link.refusedByProvider} />
          ) : (
            <UsedLinkNotice />
          ))}
        {/* Targets of first-run/routes.ts and landing/auth-callback.ts. */}
        {hash === '#conta-criada' && <CreatedNotice />}
        {hash === '#metade-da-troca' && <HalfChangedNotice />}
        {state?.isLinkingOver && <LinkingOverNotice />}
        {state?.hasLeftElsewhere && <LeftElsewhereNotice />}
        {link.state === 'unreachable' && (
          <LoadError
            title="Não foi possível verificar o link do e-mail"
            message="O servidor não respondeu. Verifique sua conexão e tente novamente: o link continua valendo."
            onRetry={link.retry}
          />
        )}
        <LoginPanel />
      </AccountFrame>
    </SignedOutOnly>
  )
}
