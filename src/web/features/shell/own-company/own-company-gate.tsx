import { type ReactNode, useEffect, useRef } from 'react'
import { useAuth } from '../../../session/use-auth.ts'
import { focusContent } from '../../../ui/focus-content.ts'
import { CreateOwnCompany } from './create-own-company.tsx'

/** Product decision 4. */
export function OwnCompanyGate({ children }: { children: ReactNode }) {
  const { profile, company } = useAuth()
  const isAsked = profile?.approved === true && profile.role !== 'super_admin' && !company
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    if (wasAsked.current && !isAsked) focusContent()
    wasAsked.current = isAsked
  }, [isAsked])
  return isAsked ? <CreateOwnCompany email={profile.email} /> : children
}
