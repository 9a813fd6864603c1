import type { ReactNode } from 'react'
import { useAuth } from '../../../session/use-auth.ts'
import { CreateOwnCompany } from './create-own-company.tsx'

/** Product decision 4: who was approved without a company makes one before anything else. */
export function OwnCompanyGate({ children }: { children: ReactNode }) {
  const { profile, company } = useAuth()
  if (!profile?.approved || profile.role === 'super_admin' || company) return children
  return <CreateOwnCompany email={profile.email} />
}
