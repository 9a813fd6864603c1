import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useAuth } from '../../session/use-auth.ts'
import { PageLoader } from '../../ui/page-loader.tsx'
import { deepLink } from './deep-link.ts'

/** Who arrives signed in goes to `/`; who signs in here, or was asked to, goes back to the page that asked for it. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { loading, session } = useAuth()
  const { state } = useLocation()
  const sawForm = useRef(false)
  const target = deepLink(state)
  const arrivedSignedIn = !loading && session !== null && !sawForm.current && target === null

  useEffect(() => {
    if (!loading && !session) sawForm.current = true
    // The home page is the server's, not the router's.
    if (arrivedSignedIn) location.replace(paths.home)
  }, [loading, session, arrivedSignedIn])

  if (loading || arrivedSignedIn) return <PageLoader />
  if (session) return <Navigate to={target ?? paths.dashboard} replace />
  return children
}
