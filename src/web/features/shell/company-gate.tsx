import { Stack } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { IconArchive } from '@tabler/icons-react'
import { Activity, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useAuth } from '../../session/use-auth.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { focusContent } from '../../ui/focus-content.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { isActiveEntry, navigation } from './navigation.ts'

/** Product decision 6: a deactivated company reads nothing, and empty lists would mislead. */
export function CompanyGate({ children }: { children: ReactNode }) {
  const { profile, company } = useAuth()
  const { pathname } = useLocation()
  const isSwitchedOff = company?.active === false && profile?.role !== 'super_admin'
  const title = isSwitchedOff ? titleOf(pathname) : undefined
  const isHidden = title !== undefined
  useDidUpdate(() => {
    const focused = document.activeElement
    const isOutOfSight = focused?.getClientRects().length === 0
    if (!focused || focused === document.body || isOutOfSight) focusContent()
  }, [isHidden])
  return (
    <>
      {isHidden && (
        <Stack gap="lg">
          <PageHeader title={title} />
          <EmptyCard
            color="gray"
            icon={<IconArchive aria-hidden />}
            title="Seus dados estão guardados"
            description="Vendedores, leads e links voltam a aparecer aqui assim que a empresa for reativada."
          />
        </Stack>
      )}
      {/* Keeps typed input while hidden. */}
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}

/** Title of a screen that needs an active company. */
function titleOf(pathname: string): string | undefined {
  if (pathname.startsWith(paths.notifications)) return 'Notificações'
  const entry = navigation.find((one) => isActiveEntry(one, pathname))
  return entry?.readsCompany && entry.label
}
