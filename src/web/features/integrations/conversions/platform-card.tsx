import { Badge, Button, Code, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { linkOrigin } from '../../../supabase.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { DeliveryLog } from '../webhooks/delivery-log.tsx'
import { webhookState } from '../webhooks/webhook-words.ts'
import { useTestEvent } from '../webhooks/webhooks-queries.ts'
import type { Connection, ConversionWrites } from './conversions-queries.ts'
import type { platforms } from './platforms.ts'

type Props = {
  platform: (typeof platforms)[number]
  connection: Connection | undefined
  writes: ConversionWrites
  onEdit: () => void
}

export function PlatformCard({ platform, connection, writes, onEdit }: Props) {
  const { title, description } = platform
  const state = connection && webhookState(connection)
  return (
    <Paper component="article" tabIndex={-1} p="lg" radius="lg" className="card" aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Stack gap={6} miw={0}>
            <Group gap="xs">
              <Text component="h2" fw={650} fz="lg">
                {title}
              </Text>
              {state ? (
                <Badge color={state.color}>{state.label}</Badge>
              ) : (
                <Badge color="gray">Não conectado</Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          </Stack>
          <Button
            size="xs"
            variant={connection ? 'default' : 'filled'}
            aria-label={`${connection ? 'Editar' : 'Conectar'} ${title}`}
            style={{ flexShrink: 0 }}
            onClick={onEdit}
          >
            {connection ? 'Editar' : 'Conectar'}
          </Button>
        </Group>
        {connection && <Connected {...{ platform, connection, writes }} />}
      </Stack>
    </Paper>
  )
}

type ConnectedProps = Omit<Props, 'connection' | 'onEdit'> & { connection: Connection }

function Connected({ platform, connection, writes }: ConnectedProps) {
  const { id, active, fields } = connection
  const [isLogOpen, setLogOpen] = useState(false)
  const test = useTestEvent()
  const log = useId()
  const isFile = connection.kind === 'google_ads'
  const shown = platform.fields.filter(({ name, isSecret }) => !isSecret && fields[name])
  return (
    <>
      <FactList facts={shown.map(({ name, label }) => ({ label, text: fields[name] }))} />
      {isFile && <FileAddress id={id} />}
      <Text size="sm" c="dimmed">
        {platform.note}
      </Text>
      <Group gap="sm">
        <Switch
          label="Enviar conversões"
          aria-label={`Enviar conversões: ${platform.title}`}
          checked={active}
          aria-disabled={writes.switch.isPending}
          onChange={() => writes.switch.isPending || writes.switch.mutate({ id, active: !active })}
        />
        <Button
          size="xs"
          variant="default"
          aria-label={`Enviar teste: ${platform.title}`}
          disabled={!active}
          loading={test.isPending}
          onClick={() => test.mutate(id, { onSuccess: () => setLogOpen(true) })}
        >
          Enviar teste
        </Button>
        {isFile && (
          <Button
            size="xs"
            variant="default"
            loading={writes.rotate.isPending}
            onClick={askRotation}
          >
            Trocar senha
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          aria-expanded={isLogOpen}
          aria-controls={log}
          aria-label={`${isLogOpen ? 'Ocultar entregas' : 'Ver entregas'}: ${platform.title}`}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {isLogOpen ? 'Ocultar entregas' : 'Ver entregas'}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Excluir ${platform.title}`}
          loading={writes.remove.isPending && writes.remove.variables === id}
          onClick={askRemoval}
        >
          Excluir
        </Button>
      </Group>
      <div id={log}>
        {isLogOpen && (
          <DeliveryLog
            webhookId={id}
            to={platform.title}
            maySend={active && !isFile}
            names={{ 'lead.captured': fields.lead, 'lead.outcome': fields.won }}
          />
        )}
      </div>
    </>
  )

  function askRotation() {
    askFirst({
      title: 'Trocar a senha?',
      children: (
        <Text size="sm">
          A senha atual para de funcionar na hora. Informe a nova na programação do Google Ads.
        </Text>
      ),
      confirm: 'Trocar senha',
      onConfirm: () => writes.rotate.mutate(id),
    })
  }

  function askRemoval() {
    askFirst({
      title: `Excluir a conexão com ${platform.title}?`,
      children: (
        <Text size="sm">
          Leads e vendas não chegam mais à plataforma. O registro das entregas e o que está na fila
          são excluídos.
        </Text>
      ),
      confirm: 'Excluir conexão',
      color: 'red',
      onConfirm: () => writes.remove.mutate(id),
    })
  }
}

/** As src/integrations/google-file.ts checks it. */
function FileAddress({ id }: { id: string }) {
  const shown = useRef<HTMLElement>(null)
  const address = `${linkOrigin()}/conversoes/google/${id}.csv`
  return (
    <Stack gap="xs">
      <Group gap="sm" align="center">
        <Code ref={shown} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Code>
        <CopyButton text={address} shownIn={shown} size="xs">
          Copiar endereço
        </CopyButton>
      </Group>
      <Text size="sm">
        Usuário: <Code>{`rodizio-${id.slice(0, 8)}`}</Code>
      </Text>
    </Stack>
  )
}
