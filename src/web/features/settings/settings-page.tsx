/** The settings screen (spec section 2, "Settings"). */
import { Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBell,
  IconBuilding,
  IconLock,
  IconRotate2,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { object } from 'zod/mini'
import { choice, useAddress } from '../../address.ts'
import { useTenant } from '../../company/use-tenant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { CompanyTab } from './company/company-tab.tsx'
import { RotationTab } from './company/rotation/rotation-tab.tsx'
import { NotificationsTab } from './notifications/notifications-tab.tsx'
import { PrivacyTab } from './privacy/privacy-tab.tsx'
import { ProfileTab } from './profile/profile-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import classes from './settings-page.module.css'

const tabs = [
  { value: 'profile', label: 'Perfil', icon: IconUser, Content: ProfileTab },
  { value: 'company', label: 'Empresa', icon: IconBuilding, Content: CompanyTab },
  { value: 'rotation', label: 'Rodízio', icon: IconRotate2, Content: RotationTab },
  {
    value: 'privacy',
    label: 'Privacidade',
    icon: IconShieldLock,
    Content: PrivacyTab,
    managersOnly: true,
  },
  { value: 'notifications', label: 'Notificações', icon: IconBell, Content: NotificationsTab },
  { value: 'security', label: 'Segurança', icon: IconLock, Content: SecurityTab },
]

const settingsAddress = object({
  tab: choice(['profile', 'company', 'rotation', 'privacy', 'notifications', 'security']),
})

export function Component() {
  const { mayManage } = useTenant()
  const [{ tab }, change] = useAddress(settingsAddress)
  const shown = tabs.filter(({ managersOnly }) => mayManage || !managersOnly)
  const beside = useMediaQuery('(min-width: 48em)', true)
  return (
    <Stack gap="lg">
      <PageHeader title="Configurações" description="Sua conta, sua empresa e suas notificações." />
      <Tabs
        value={shown.some(({ value }) => value === tab) ? tab : 'profile'}
        onChange={(next) => change({ tab: next })}
        keepMounted={false}
        orientation={beside ? 'vertical' : 'horizontal'}
        variant={beside ? 'pills' : 'default'}
        classNames={classes}
      >
        <TabList tabs={shown} aria-label="Configurações" />
        {shown.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Stack gap="lg">
              <Content />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
