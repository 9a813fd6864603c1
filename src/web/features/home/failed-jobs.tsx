import { Drawer, EmptyState, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../ui/load-error.tsx'
import { FailedJobCard } from './failed-job-card.tsx'
import { failedJobsQuery } from './failed-jobs-queries.ts'

type Props = { opened: boolean; onClose: () => void }

export function FailedJobs({ opened, onClose }: Props) {
  const jobs = useQuery({ ...failedJobsQuery, enabled: opened })
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={480}
      padding="lg"
      title="Tarefas com falha"
      styles={{ title: { fontWeight: 650 } }}
    >
      {jobs.isError && !jobs.data ? (
        <LoadError
          title="Erro ao carregar tarefas"
          message="Não foi possível carregar as tarefas com falha."
          query={jobs}
        />
      ) : !jobs.data ? (
        <Stack role="status" aria-label="Carregando tarefas">
          <Skeleton h={132} radius="lg" />
          <Skeleton h={132} radius="lg" />
        </Stack>
      ) : jobs.data.length === 0 ? (
        <EmptyState
          py="xl"
          icon={<IconCircleCheck aria-hidden />}
          title="Nenhuma tarefa com falha"
          description="Tudo o que roda em segundo plano está em dia."
        />
      ) : (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            O sistema já tentou várias vezes. Corrija a causa e tente novamente, ou descarte o que
            não importa mais.
          </Text>
          {jobs.data.map((job) => (
            <FailedJobCard key={job.id} job={job} />
          ))}
        </Stack>
      )}
    </Drawer>
  )
}
