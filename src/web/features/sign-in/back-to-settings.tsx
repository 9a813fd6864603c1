import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { endSession } from '../../session/end-session.ts'
import { forgetMailLink, type MailLink } from '../../session/mail-link.ts'
import { useAuth } from '../../session/use-auth.ts'
import { PageLoader } from '../../ui/page-loader.tsx'

type Props = {
  /** The response to a request of the settings. */
  link: MailLink
  /** Called without a session: shows the sign-in form, then the settings. */
  onNobody: () => void
}

const settings = `${paths.settings}?tab=security`

export function BackToSettings({ link, onNobody }: Props) {
  const { loading, session } = useAuth()
  const navigate = useNavigate()
  const isNobody = !loading && session === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known.
  useEffect(() => {
    if (!isNobody) return
    // Prevents a redirect loop with the settings.
    forgetMailLink()
    if (link.kind === 'session') void endSession(link.tokens)
    void navigate(paths.login, { replace: true, state: { from: settings, isLinkingOver: true } })
    onNobody()
  }, [isNobody])
  return session ? <Navigate to={settings} replace /> : <PageLoader />
}
