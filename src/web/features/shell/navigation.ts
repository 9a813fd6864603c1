import {
  IconBuilding,
  IconChartBar,
  IconLayoutDashboard,
  IconLink,
  IconMessageCircle2,
  IconSettings,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { paths } from '../../paths.ts'
import type { Role } from '../../session/role.ts'

type NavigationEntry = {
  label: string
  path: string
  /** Screens without an entry that this one opens (product decision 37). */
  opens?: readonly string[]
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  visibleTo: (role: Role) => boolean
  /** Needs an active company. */
  readsCompany?: true
}

const everyone = () => true
const platform = (role: Role) => role === 'super_admin'
const tenants = (role: Role) => !platform(role)

/** Spec section 2, sidebar. */
export const navigation: readonly NavigationEntry[] = [
  {
    label: 'Dashboard',
    path: paths.dashboard,
    opens: [paths.platformHealth],
    icon: IconLayoutDashboard,
    visibleTo: everyone,
    readsCompany: true,
  },
  { label: 'Empresas', path: paths.companies, icon: IconBuilding, visibleTo: platform },
  {
    label: 'Aprovação de Usuários',
    path: paths.userApproval,
    icon: IconUserCheck,
    visibleTo: platform,
  },
  {
    label: 'Vendedores',
    path: paths.sellers,
    icon: IconUsers,
    visibleTo: tenants,
    readsCompany: true,
  },
  { label: 'Leads', path: paths.leads, icon: IconChartBar, visibleTo: tenants, readsCompany: true },
  {
    label: 'Contatos Capturados',
    path: paths.capturedContacts,
    icon: IconMessageCircle2,
    visibleTo: tenants,
    readsCompany: true,
  },
  {
    label: 'Instalação',
    path: paths.installation,
    opens: [paths.pages, paths.landingPages, paths.integrations, paths.health],
    icon: IconLink,
    visibleTo: tenants,
    readsCompany: true,
  },
  {
    label: 'Configurações',
    path: paths.settings,
    opens: [paths.billing, paths.activity],
    icon: IconSettings,
    visibleTo: everyone,
  },
]

/** The path of the dashboard is a prefix of all others, so it must match exactly. */
export function isActiveEntry(
  { path, opens = [] }: Pick<NavigationEntry, 'path' | 'opens'>,
  pathname: string,
): boolean {
  const here = pathname.replace(/\/$/, '')
  if (here === path || opens.includes(here)) return true
  return path !== paths.dashboard && here.startsWith(`${path}/`)
}
