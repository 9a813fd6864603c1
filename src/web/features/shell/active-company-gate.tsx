import { Stack } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../../session/use-auth.ts'
import { EmptyCard } from '../../ui/empty-card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { isActiveEntry, navigation } from './navigation.ts'

/** Product decision 6: of a company that is switched off nothing can be read, and no screen says that there is nothing. */
export function ActiveCompanyGate({ children }: { children: ReactNode }) {
  const { profile, company } = useAuth()
  const { pathname } = useLocation()
  const entry = navigation.find((one) => isActiveEntry(one, pathname))
  const isSwitchedOff = company?.active === false && profile?.role !== 'super_admin'
  if (!isSwitchedOff || !entry?.readsCompany) return children
  return (
    <Stack gap="lg">
      <PageHeader title={entry.label} />
      <EmptyCard
        color="gray"
        icon={<IconArchive aria-hidden />}
        title="Seus dados estão guardados"
        description="Vendedores, leads e links voltam a aparecer aqui assim que a empresa for reativada."
      />
    </Stack>
  )
}
