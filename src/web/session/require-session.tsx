import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { PageLoader } from '../ui/page-loader.tsx'
import { findMissingFactor } from './factors/second-factor.ts'
import { AuthContext, useAuth } from './use-auth.ts'

const RenewSession = lazy(async () => ({
  default: (await import('./sign-in-again/renew-session.tsx')).RenewSession,
}))

const SecondFactorPage = lazy(async () => ({
  default: (await import('./factors/second-factor-page.tsx')).SecondFactorPage,
}))

/** Redirects to /login without a session; an expired one is renewed in place. */
export function RequireSession() {
  const auth = useAuth()
  const { pathname, search, hash } = useLocation()
  const { loading, leaving, expired } = auth
  // The dialog may close by itself: another tab or a provider's window signed in.
  const [wasRenewed, setWasRenewed] = useState(false)
  const hasExpired = expired !== null
  useEffect(() => {
    if (!hasExpired) return
    setWasRenewed(false)
    return () => setWasRenewed(true)
  }, [hasExpired])
  const shown = expired ? { ...auth, ...expired } : auth
  if (loading) return <PageLoader />
  if (!shown.session) {
    const from = leaving ? null : `${pathname}${search}${hash}`
    const hasLeftElsewhere = leaving === 'in-another-tab'
    return <Navigate to={paths.login} state={{ from, hasLeftElsewhere }} replace />
  }
  const factor = auth.session && findMissingFactor(auth.session)
  if (factor && !expired) {
    return (
      <Suspense fallback={<PageLoader />}>
        <SecondFactorPage factor={factor} />
      </Suspense>
    )
  }
  return (
    <>
      <AuthContext value={shown}>
        <Outlet />
      </AuthContext>
      <VisuallyHidden role="status">{wasRenewed && 'Sua sessão continua.'}</VisuallyHidden>
      {expired && (
        <Suspense>
          <RenewSession
            email={expired.profile?.email || expired.user.email || ''}
            user={expired.user}
            factor={factor}
          />
        </Suspense>
      )}
    </>
  )
}
