import { Badge, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../../domain/format-date.ts'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { type LogRow, readLog } from './read-log.ts'
import { countedRows, deliveryNote, deliveryState, eventLabel } from './webhook-words.ts'
import { deliveriesQuery, useReplay } from './webhooks-queries.ts'

type Props = {
  webhookId: string
  to: string
  maySend: boolean
  /** Names of events, where the receiver has its own. It knows no webhook-id. */
  names?: Readonly<Record<string, string>>
}

export function DeliveryLog({ webhookId, to, maySend, names }: Props) {
  const deliveries = useQuery(deliveriesQuery(webhookId))
  const replay = useReplay()
  if (deliveries.isError && !deliveries.data) {
    return (
      <LoadError
        title="Erro ao carregar entregas"
        message="Não foi possível carregar as entregas."
        query={deliveries}
      />
    )
  }
  if (!deliveries.data) return <Skeleton h={120} radius="md" />
  if (deliveries.data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nenhuma entrega nos últimos 30 dias. Use “Enviar teste” para conferir.
      </Text>
    )
  }
  return (
    <Stack
      component="ul"
      gap={0}
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label={`Entregas a ${to}`}
    >
      {readLog(deliveries.data).map((row) => (
        <DeliveryRow
          key={row.delivery.id}
          row={row}
          to={to}
          what={names?.[row.delivery.type] || eventLabel(row.delivery.type)}
          showsId={!names}
          maySend={maySend && !row.isErased && countedRows(row.delivery) === null}
          sending={replay.isPending && replay.variables === row.delivery.id}
          onReplay={() => replay.mutate(row.delivery.id)}
        />
      ))}
    </Stack>
  )
}

type RowProps = {
  row: LogRow
  to: string
  what: string
  showsId: boolean
  maySend: boolean
  sending: boolean
  onReplay: () => void
}

function DeliveryRow({ row, to, what, showsId, maySend, sending, onReplay }: RowProps) {
  const timeZone = useTimeZone()
  const { delivery, isHeld, isRepeated, isErased, about } = row
  const { label, color } = deliveryState(delivery)
  return (
    <Group
      component="li"
      gap="8px 16px"
      align="flex-start"
      py={12}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Stack gap={4} miw={0} flex={1}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {what}
          </Text>
          <Badge color={color}>{label}</Badge>
          {isRepeated && <Badge color="gray">Enviado de novo</Badge>}
          <Text size="sm" c="dimmed" className="tabular">
            {formatDateTime(delivery.created_at, timeZone, 'medium')}
          </Text>
        </Group>
        {about && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {about}
          </Text>
        )}
        <Text size="sm" c="dimmed" className="tabular">
          {deliveryNote(delivery, to, timeZone, isHeld)}
          {isErased && ' Os dados deste contato foram excluídos.'}
        </Text>
        {showsId && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            webhook-id: {delivery.event_id}
          </Text>
        )}
        {delivery.answer && color !== 'brand' && (
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {delivery.answer}
          </Code>
        )}
      </Stack>
      {maySend && delivery.attempts > 0 && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Enviar de novo: ${what}`}
          loading={sending}
          onClick={onReplay}
        >
          Enviar de novo
        </Button>
      )}
    </Group>
  )
}
