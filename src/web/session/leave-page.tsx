import { useEffect } from 'react'
import { PageLoader } from '../ui/page-loader.tsx'
import { useAuth } from './use-auth.ts'

/** Reached after the guard for unsaved input (ui/leave-guard.tsx). */
export function LeavePage() {
  const { signOut } = useAuth()
  useEffect(() => void signOut(), [signOut])
  return <PageLoader />
}
