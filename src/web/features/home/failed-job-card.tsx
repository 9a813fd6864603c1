import { Badge, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatDateTime } from '../../../domain/format-date.ts'
import { callRpc } from '../../call-rpc.ts'
import { counted } from '../../ui/format/format-count.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { type FailedJob, failedJobsQuery, jobLabel } from './failed-jobs-queries.ts'
import { systemQuery } from './system-queries.ts'

export function FailedJobCard({ job }: { job: FailedJob }) {
  const label = jobLabel(job.kind)
  const retry = useJobAction('Erro ao repetir tarefa', 'Tarefa de volta à fila!', 'retry_dead_job')
  const discard = useJobAction('Erro ao descartar tarefa', 'Tarefa descartada!', 'discard_dead_job')
  const title = `tarefa-${job.id}`
  return (
    <Paper
      component="article"
      tabIndex={-1}
      p="md"
      radius="lg"
      className="card"
      aria-labelledby={title}
    >
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={3} fz="md" id={title}>
            {label}
          </Title>
          <Badge color={job.dead_at ? 'red' : 'yellow'} style={{ flexShrink: 0 }}>
            {job.dead_at ? 'Parada' : 'Vai tentar novamente'}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" className="tabular">
          {counted(job.attempts, 'tentativa', 'tentativas')}
          {job.failed_at && `, a última em ${formatDateTime(job.failed_at)}`}
        </Text>
        {job.last_error && (
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {job.last_error}
          </Code>
        )}
        <Group justify="flex-end" gap="xs">
          {/* Repeating jobs cannot be discarded. */}
          {job.dead_at && !job.repeating && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Descartar ${label}`}
              loading={discard.isPending}
              onClick={() => discard.mutate(job.id)}
            >
              Descartar
            </Button>
          )}
          <Button
            size="xs"
            aria-label={`Tentar novamente ${label}`}
            loading={retry.isPending}
            onClick={() => retry.mutate(job.id)}
          >
            Tentar novamente
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

const awaits = [failedJobsQuery.queryKey, systemQuery.queryKey]

type Action = 'retry_dead_job' | 'discard_dead_job'

/** Both answer false where another user was faster, which needs no handling. */
function useJobAction(failure: string, done: string, action: Action) {
  return useMutation({
    meta: { failure, awaits },
    mutationFn: (id: number) => callRpc(action, { p_id: id }),
    onSuccess: () => toastSuccess(done),
  })
}
