import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyCard } from '../ui/cards/empty-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useAuth } from './use-auth.ts'

/** Spec section 6. The server checks the rights by itself. */
export function SuperAdminOnly({ title, children }: { title: string; children: ReactNode }) {
  const { profile } = useAuth()
  if (profile?.approved && profile.role === 'super_admin') return children
  return (
    <>
      <PageHeader title={title} />
      <EmptyCard
        mt="lg"
        color="gray"
        icon={<IconLock aria-hidden />}
        title="Acesso Restrito"
        description="Esta funcionalidade está disponível apenas para super administradores."
      />
    </>
  )
}
