/** The frame of every signed-in screen. */
import '../../ui/paper.css'
import { AppShell, Box, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ModalsProvider, modals } from '@mantine/modals'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '../../session/use-auth.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { useBack } from '../../ui/use-back.ts'
import { AccountGate } from './account-gate.tsx'
import { AccountNotices } from './account-notices.tsx'
import { CompanyGate } from './company-gate.tsx'
import { OwnCompanyGate } from './own-company/own-company-gate.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TitleAnnouncer } from './title-announcer.tsx'
import { TopBar } from './top-bar.tsx'
import { useAccountWatch } from './use-account-watch.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useMainFocus } from './use-main-focus.ts'

export function Component() {
  const { profile } = useAuth()
  const [menuOpened, menu] = useDisclosure(false)
  const main = useMainFocus()
  useAccountWatch()
  useLiveUpdates()
  // A question belongs to the screen that asked it.
  useBack(modals.closeAll)
  const role = profile?.role ?? 'user'

  return (
    <ModalsProvider>
      <a href="#conteudo" className={classes.skip}>
        Pular para o conteúdo
      </a>
      <TitleAnnouncer />
      <AppShell
        layout="alt"
        header={{ height: 64 }}
        navbar={{ width: 256, breakpoint: 'md', collapsed: { mobile: true } }}
        padding={{ base: 'md', sm: 'xl' }}
      >
        <AppShell.Header className={classes.header}>
          <TopBar onMenu={menu.open} menuOpened={menuOpened} />
        </AppShell.Header>
        <AppShell.Navbar
          className={classes.navbar}
          p="md"
          visibleFrom="md"
          aria-label="Menu principal"
        >
          <Box px="sm" pb="lg" pt={4}>
            <BrandMark />
          </Box>
          <Sidebar role={role} onNavigate={menu.close} />
        </AppShell.Navbar>
        <Drawer opened={menuOpened} onClose={menu.close} size={288} title={<BrandMark size={28} />}>
          <nav aria-label="Menu">
            <Sidebar role={role} onNavigate={menu.close} />
          </nav>
        </Drawer>
        <AppShell.Main id="conteudo" ref={main} tabIndex={-1} className={classes.main}>
          <Box maw={1320} mx="auto">
            <AccountGate>
              <AccountNotices />
              <OwnCompanyGate>
                <CompanyGate>
                  <Suspense fallback={<PageLoader />}>
                    <Outlet />
                  </Suspense>
                </CompanyGate>
              </OwnCompanyGate>
            </AccountGate>
          </Box>
        </AppShell.Main>
      </AppShell>
    </ModalsProvider>
  )
}
