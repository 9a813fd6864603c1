import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Paper,
  Stack,
  Switch,
  Text,
  Tooltip,
} from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDateTime } from '../../../../domain/format-date.ts'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { eventLabels, webhookState } from './webhook-words.ts'
import { useTestEvent, type Webhook, type WebhookWrites } from './webhooks-queries.ts'

type Props = {
  webhook: Webhook
  writes: WebhookWrites
  onEdit: () => void
}

export function WebhookCard({ webhook, writes, onEdit }: Props) {
  const { id, url, events, active, former_secret_until: until } = webhook
  const timeZone = useTimeZone()
  const [isLogOpen, setLogOpen] = useState(false)
  const test = useTestEvent()
  const log = useId()
  const { label, color } = webhookState(webhook)
  return (
    <Paper component="article" tabIndex={-1} p="lg" radius="lg" className="card" aria-label={url}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={6} miw={0}>
            <Text
              component="h2"
              fw={650}
              lineClamp={2}
              title={url}
              style={{ overflowWrap: 'anywhere' }}
            >
              {url}
            </Text>
            <Group gap="xs">
              <Badge color={color}>{label}</Badge>
              <Text size="sm" c="dimmed">
                {eventLabels(events)}
              </Text>
            </Group>
          </Stack>
          <Group gap={4} wrap="nowrap" mt={-6} mr={-8}>
            <Action label={`Editar webhook ${url}`} onClick={onEdit}>
              <IconPencil size={19} aria-hidden />
            </Action>
            <Action label={`Excluir webhook ${url}`} onClick={askRemoval}>
              <IconTrash size={19} aria-hidden />
            </Action>
          </Group>
        </Group>
        <Group gap="sm">
          <Switch
            label="Enviar eventos"
            aria-label={`Enviar eventos: ${url}`}
            checked={active}
            aria-disabled={writes.switch.isPending}
            onChange={() =>
              writes.switch.isPending || writes.switch.mutate({ id, active: !active })
            }
          />
          <Button
            size="xs"
            variant="default"
            disabled={!active}
            loading={test.isPending}
            onClick={() => test.mutate(id, { onSuccess: () => setLogOpen(true) })}
          >
            Enviar teste
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={writes.rotate.isPending && writes.rotate.variables === id}
            onClick={askRotation}
          >
            Trocar segredo
          </Button>
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isLogOpen}
            aria-controls={log}
            onClick={() => setLogOpen(!isLogOpen)}
          >
            {isLogOpen ? 'Ocultar entregas' : 'Ver entregas'}
          </Button>
        </Group>
        {!active && (
          <Text size="sm">
            Desligado: o que acontece até ligar de novo não é enviado nem guardado. Ao ligar, sai só
            o que já estava na fila.
          </Text>
        )}
        {until && Date.parse(until) > Date.now() && (
          <Text size="sm" c="dimmed">
            O segredo anterior também assina até {formatDateTime(until, timeZone)}.
          </Text>
        )}
        <div id={log}>{isLogOpen && <DeliveryLog webhookId={id} to={url} maySend={active} />}</div>
      </Stack>
    </Paper>
  )

  function askRotation() {
    askFirst({
      title: 'Trocar o segredo?',
      children: (
        <Text size="sm">
          Por 24 horas os eventos são assinados com o segredo novo e com o atual. Depois, só com o
          novo.
        </Text>
      ),
      confirm: 'Trocar segredo',
      onConfirm: () => writes.rotate.mutate(id),
    })
  }

  function askRemoval() {
    askFirst({
      title: 'Excluir o webhook?',
      children: (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url} não recebe mais eventos. O registro das entregas e o que está na fila são excluídos.
        </Text>
      ),
      confirm: 'Excluir webhook',
      color: 'red',
      onConfirm: () => writes.remove.mutate(id),
    })
  }
}

type ActionProps = { label: string; onClick: () => void; children: ReactNode }

function Action({ label, children, onClick }: ActionProps) {
  return (
    <Tooltip label={label} multiline maw={320}>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
