import { object } from 'zod/mini'
import { id, text, useAddress } from '../address.ts'
import { mayManageSellers, type Role } from '../session/role.ts'
import { useAuth } from '../session/use-auth.ts'

/** Shared by all screens of a company. */
export const tenantAddress = object({ company: id, tab: text })

type Tenant = {
  /** Null means every company, which only super_admin sees. */
  companyId: string | null
  role: Role
  mayManage: boolean
  /** super_admin chooses the company in the address. */
  choosesCompany: boolean
  chooseCompany: (companyId: string | null) => void
}

/** Product decision 5. */
export function useTenant(): Tenant {
  const { profile, company } = useAuth()
  const [address, change] = useAddress(tenantAddress)
  const role = profile?.role ?? 'user'
  const choosesCompany = role === 'super_admin'
  return {
    companyId: choosesCompany ? address.company : (company?.id ?? profile?.company_id ?? null),
    role,
    mayManage: profile?.approved === true && mayManageSellers(role),
    choosesCompany,
    // Filters belong to the previous company; tabs stay open.
    chooseCompany: (company) => change({ tab: address.tab, company }, { alone: true }),
  }
}
