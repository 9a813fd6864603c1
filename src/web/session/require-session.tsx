import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { PageLoader } from '../ui/page-loader.tsx'
import { useAuth } from './use-auth.ts'

/** Protected routes: without a session to /login, which leads back here afterwards. */
export function RequireSession() {
  const { loading, session, leaving } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (loading) return <PageLoader />
  if (!session) {
    const from = leaving ? null : `${pathname}${search}${hash}`
    return <Navigate to={paths.login} state={{ from }} replace />
  }
  return <Outlet />
}
