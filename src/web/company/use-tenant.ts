import { useSearchParams } from 'react-router'
import { isUuid } from '../../domain/uuid.ts'
import { mayManageSellers, type Role } from '../session/role.ts'
import { useAuth } from '../session/use-auth.ts'

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
  const [search, setSearch] = useSearchParams()
  const role = profile?.role ?? 'user'
  const choosesCompany = role === 'super_admin'
  return {
    companyId: choosesCompany
      ? readCompanyId(search.get('company'))
      : (company?.id ?? profile?.company_id ?? null),
    role,
    mayManage: profile?.approved === true && mayManageSellers(role),
    choosesCompany,
    // Filters belong to the previous company; tabs stay open.
    chooseCompany: (companyId) => {
      const open = { ...pick(search, 'tab'), ...pick(search, 'aba') }
      // Synchronous: a tab opened next would restore the previous company.
      setSearch({ ...open, ...(companyId && { company: companyId }) }, { flushSync: true })
    },
  }
}

function readCompanyId(asked: string | null): string | null {
  return asked !== null && isUuid(asked) ? asked : null
}

function pick(search: URLSearchParams, name: string): Record<string, string> {
  const value = search.get(name)
  return value === null ? {} : { [name]: value }
}
