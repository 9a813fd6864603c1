import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useTenant } from './use-tenant.ts'

export function PlanLink({ children }: { children: ReactNode }) {
  const { choosesCompany, companyId } = useTenant()
  const to = choosesCompany && companyId ? `${paths.billing}?company=${companyId}` : paths.billing
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {children}
    </Anchor>
  )
}
