import { useEffect } from 'react'
import { PageLoader } from '../ui/page-loader.tsx'
import { useAuth } from './use-auth.ts'

/** On the way out: the router leads here once whoever has typed something was asked (ui/leave-guard.tsx). */
export function LeavePage() {
  const { signOut } = useAuth()
  useEffect(() => void signOut(), [signOut])
  return <PageLoader />
}
