/** The approval screen (spec section 2, "User approval"). */
import { Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SuperAdminOnly } from '../../session/super-admin-only.tsx'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTurner } from '../../ui/page-turner.tsx'
import { ApprovalForm } from './approval-form.tsx'
import { askRefusal } from './ask-refusal.tsx'
import { PendingList } from './pending-list.tsx'
import {
  type Approval,
  type PendingUser,
  pageSize,
  pendingUsersQuery,
  useApproval,
  useRefusal,
} from './user-approval-queries.ts'
import { UserCounters } from './user-counters.tsx'
import { UsersWithoutCompany } from './users-without-company.tsx'

const title = 'Aprovação de Usuários'

export function Component() {
  return (
    <SuperAdminOnly title={title}>
      <UserApproval />
    </SuperAdminOnly>
  )
}

function UserApproval() {
  const [page, setPage] = useState(1)
  const [user, setUser] = useState<PendingUser | null>(null)
  const approval = useApproval()
  const refusal = useRefusal()
  const pending = useQuery(pendingUsersQuery(page))
  return (
    <Stack gap="lg">
      <PageHeader title={title} description="Usuários que se cadastraram e aguardam aprovação." />
      <UserCounters />
      {pending.isError && !pending.data ? (
        <LoadError
          title="Erro ao carregar usuários"
          message="Não foi possível carregar os usuários pendentes."
          query={pending}
        />
      ) : pending.data?.total === 0 ? (
        <EmptyCard
          icon={<IconCircleCheck aria-hidden />}
          title="Nenhum usuário pendente"
          description="Os novos cadastros aparecem aqui para você aprovar."
        />
      ) : (
        <div>
          <PendingList
            users={pending.data?.users}
            refused={refusal.isPending ? refusal.variables.id : undefined}
            onApprove={setUser}
            onRefuse={(one) => askRefusal(one, () => refusal.mutate(one))}
          />
          <PageTurner
            page={pending.data?.page ?? 1}
            pageSize={pageSize}
            total={pending.data?.total ?? 0}
            noun="pendentes"
            onTurn={setPage}
          />
        </div>
      )}
      <UsersWithoutCompany />
      {user && (
        <ApprovalForm key={user.id} user={user} onApprove={approve} onClose={() => setUser(null)} />
      )}
    </Stack>
  )

  async function approve(granted: Approval) {
    if (!user) return
    // The toast tells the failure; the form keeps the input.
    await approval.mutateAsync({ user, approval: granted }).then(
      () => setUser(null),
      () => undefined,
    )
  }
}
