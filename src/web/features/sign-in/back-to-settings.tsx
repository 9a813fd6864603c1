import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { endSession } from '../../session/end-session.ts'
import { forgetMailLink, type MailLink } from '../../session/mail-link.ts'
import { useAuth } from '../../session/use-auth.ts'
import { PageLoader } from '../../ui/page-loader.tsx'

type Props = {
  /** What the settings asked for, they read. */
  link: MailLink
  /** The session here has ended meanwhile: theirs is the form, and then the settings again. */
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
    // The settings would lead back here, and this page to them, without end.
    forgetMailLink()
    if (link.kind === 'session') void endSession(link.tokens)
    void navigate(paths.login, { replace: true, state: { from: settings, isLinkingOver: true } })
    onNobody()
  }, [isNobody])
  return session ? <Navigate to={settings} replace /> : <PageLoader />
}
