import { EmptyState } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { useAuth } from './use-auth.ts'

/** Screens of the platform (spec section 6). The server refuses what they would ask for by itself. */
export function SuperAdminOnly({ title, children }: { title: string; children: ReactNode }) {
  const { profile } = useAuth()
  if (profile?.approved && profile.role === 'super_admin') return children
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        mt="lg"
        py={64}
        className="card"
        variant="light"
        color="gray"
        icon={<IconLock aria-hidden />}
        title="Acesso Restrito"
        description="Esta funcionalidade está disponível apenas para super administradores."
      />
    </>
  )
}
