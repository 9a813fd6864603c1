/** The installation screen (spec section 2, "Installation"). */
import { Button, Stack, Tabs } from '@mantine/core'
import {
  IconForms,
  IconHeartbeat,
  IconLayoutBoard,
  IconLink,
  IconMessageCircle,
  IconPlug,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useAddress, writeAddress } from '../../address.ts'
import { CompanySelect } from '../../company/company-select.tsx'
import { tenantAddress } from '../../company/use-tenant.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { installationAddress } from './installation-address.ts'
import classes from './installation-page.module.css'

const DirectLinkTab = lazy(async () => ({
  default: (await import('./direct-link/direct-link-tab.tsx')).DirectLinkTab,
}))

const WidgetTab = lazy(async () => ({
  default: (await import('./widget/widget-tab.tsx')).WidgetTab,
}))

const FrameTab = lazy(async () => ({
  default: (await import('./frame/frame-tab.tsx')).FrameTab,
}))

const tabs = [
  { value: 'link', label: 'Link direto', icon: IconLink, Content: DirectLinkTab },
  { value: 'widget', label: 'Widget do site', icon: IconMessageCircle, Content: WidgetTab },
  { value: 'frame', label: 'Formulário no site', icon: IconForms, Content: FrameTab },
]

export function Component() {
  const [{ tab }, change] = useAddress(installationAddress)
  return (
    <Stack gap="lg">
      <PageHeader
        title="Instalação"
        description="Coloque a captura de leads onde seus clientes estão."
        actions={<PagesAndLinks />}
        wideActions
      />
      <CompanySelect required />
      <Tabs value={tab} onChange={(next) => change({ tab: next })} keepMounted={false}>
        <TabList tabs={tabs} mb="lg" />
        {tabs.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<PageLoader />}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

/** Without an entry in the menu (product decision 37). */
const screens = [
  { path: paths.landingPages, label: 'Páginas de captura', icon: IconLayoutBoard },
  { path: paths.pages, tab: 'links', label: 'Links curtos', icon: IconLink },
  { path: paths.integrations, label: 'Integrações', icon: IconPlug },
  { path: paths.health, label: 'Saúde da captação', icon: IconHeartbeat },
]

function PagesAndLinks() {
  const [{ company }] = useAddress(tenantAddress)
  return (
    <div className={classes.links}>
      {screens.map(({ path, tab = null, label, icon: Icon }) => (
        <Button
          key={path}
          component={Link}
          to={{ pathname: path, search: writeAddress(tenantAddress, '', { tab, company }) }}
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
