import { Anchor, EmptyState, Group, Paper, Skeleton, Stack, Title } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ActivityLine, lineHeight } from './activity-line.tsx'
import { activityQuery } from './recent-activity-queries.ts'

type Props = { companyId: string | null; platform?: boolean; timeZone: string | undefined }

export function RecentActivity({ companyId, platform = false, timeZone }: Props) {
  const { data } = useQuery(activityQuery(companyId, platform))
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
