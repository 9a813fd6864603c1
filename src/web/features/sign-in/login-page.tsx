import { PageLoader } from '../../ui/page-loader.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LoginPanel } from './login-panel.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'
import { useMailLink } from './use-mail-link.ts'
import { UsedLinkNotice } from './used-link-notice.tsx'

export function LoginPage() {
  const link = useMailLink()
  if (link === 'checking') return <PageLoader />
  return (
    <SignedOutOnly>
      <AccountFrame title="Entrar">
        {link === 'refused' && <UsedLinkNotice />}
        <LoginPanel />
      </AccountFrame>
    </SignedOutOnly>
  )
}
