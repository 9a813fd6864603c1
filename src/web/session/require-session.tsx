import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { PageLoader } from '../ui/page-loader.tsx'
import { useAuth } from './use-auth.ts'

/** Protected routes: without a session to /login, which leads back here afterwards. */
export function RequireSession() {
  const { loading, session } = useAuth()
  const { pathname, search, hash } = useLocation()
  if (loading) return <PageLoader />
  if (!session) {
    return <Navigate to={paths.login} state={{ from: `${pathname}${search}${hash}` }} replace />
  }
  return <Outlet />
}
