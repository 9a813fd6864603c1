import { Anchor, EmptyState, Group, Paper, Skeleton, Stack, Title } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ActivityLine, lineHeight } from './activity-line.tsx'
import { listPendingUsers, listRecentLeads } from './home-queries.ts'

type Props = { companyId: string | null; platform?: boolean; timeZone: string | undefined }

export function RecentActivity({ companyId, platform = false, timeZone }: Props) {
  const { data } = useQuery({
    queryKey: ['home', 'activity', companyId, platform],
    queryFn: () => readActivity(companyId, platform),
    refetchInterval: 30_000,
  })
  return (
    <Paper p="lg" radius="lg" className="card" component="section" aria-labelledby="atividade">
      <Group justify="space-between" mb="md">
        <Title order={2} fz="lg" id="atividade">
          Atividade recente
        </Title>
        {!platform && (
          <Anchor component={Link} to={paths.capturedContacts} size="sm" fw={500}>
            Ver contatos
          </Anchor>
        )}
      </Group>
      {!data && (
        <Stack gap="xs">
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <Skeleton key={line} h={lineHeight} />
          ))}
        </Stack>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconInbox aria-hidden />}
          title="Nenhuma atividade recente"
          description="Os leads que chegarem aparecem aqui."
          py="lg"
          variant="light"
        />
      )}
      {data && data.length > 0 && (
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.map((event) => (
            <ActivityLine key={event.id} {...event} timeZone={timeZone} />
          ))}
        </Stack>
      )}
    </Paper>
  )
}

async function readActivity(companyId: string | null, platform: boolean) {
  const everything = platform || companyId !== null
  const [leads, users] = await Promise.all([
    everything ? listRecentLeads(companyId) : [],
    platform ? listPendingUsers() : [],
  ])
  const events = [
    ...leads.map(({ id, name, source, created_at, company_id, seller }) => ({
      id,
      kind: 'lead' as const,
      name,
      to: contactAddress(id, platform ? company_id : null),
      detail: { source, seller },
      at: created_at,
    })),
    ...users.map(({ id, name, email, created_at }) => ({
      id,
      kind: 'pending-user' as const,
      name: name || email || 'Sem nome',
      to: paths.userApproval,
      detail: null,
      at: created_at,
    })),
  ]
  return events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, 8)
}

/** Where a contact's details are; super_admin says of which company. */
function contactAddress(id: string, companyId: string | null): string {
  const company = companyId ? `company=${companyId}&` : ''
  return `${paths.capturedContacts}?${company}contato=${id}`
}
