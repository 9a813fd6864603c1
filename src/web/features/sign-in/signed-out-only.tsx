import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useAuth } from '../../session/use-auth.ts'
import { PageLoader } from '../../ui/page-loader.tsx'
import { deepLink } from './deep-link.ts'

/** Signed-in users go to `/`; after a sign-in here, back to the page that redirected. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { loading, session } = useAuth()
  const { state } = useLocation()
  const sawForm = useRef(false)
  const target = deepLink(state)
  const arrivedSignedIn = !loading && session !== null && !sawForm.current && target === null

  useEffect(() => {
    if (!loading && !session) sawForm.current = true
    // The server renders the home page, not the router.
    if (arrivedSignedIn) location.replace(paths.home)
  }, [loading, session, arrivedSignedIn])

  if (loading || arrivedSignedIn) return <PageLoader />
  if (session) return <Navigate to={target ?? paths.dashboard} replace />
  return children
}
