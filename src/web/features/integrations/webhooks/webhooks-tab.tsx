/** Addresses that are told what happens (product decision 53). */
import { Button, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { useWebhookWrites, type Webhook, webhooksQuery } from './webhooks-queries.ts'

export function WebhooksTab({ companyId }: { companyId: string }) {
  const webhooks = useQuery(webhooksQuery(companyId))
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const writes = useWebhookWrites(companyId, setSecret)
  return (
    <Stack gap="lg">
      {webhooks.data && webhooks.data.length > 0 && (
        <Group justify="space-between" gap="md">
          <Text c="dimmed">Cada endereço recebe os eventos em ordem, assinados.</Text>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            Novo webhook
          </Button>
        </Group>
      )}
      {list()}
      {edited && (
        <WebhookForm
          webhook={edited === 'new' ? null : edited}
          onSave={async (fields, change) => {
            if (edited === 'new') await writes.create.mutateAsync(fields)
            else await writes.change.mutateAsync({ id: edited.id, ...change })
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {secret && !edited && (
        <SecretDialog
          secret={secret}
          title="O segredo aparece só agora"
          copy="Copiar segredo"
          onClose={() => setSecret(null)}
        >
          Guarde-o no programa que recebe os eventos. Com ele o programa confere, pelo padrão
          Standard Webhooks, que o evento veio do Rodízio.
        </SecretDialog>
      )}
    </Stack>
  )

  function list() {
    if (webhooks.isError && !webhooks.data) {
      return (
        <LoadError
          title="Erro ao carregar webhooks"
          message="Não foi possível carregar os webhooks."
          query={webhooks}
        />
      )
    }
    if (!webhooks.data) return <Skeleton h={160} radius="lg" />
    if (webhooks.data.length === 0) {
      return (
        <EmptyCard
          icon={<IconWebhook aria-hidden />}
          title="Nenhum webhook ainda"
          description="Um webhook avisa outro programa, como um CRM ou o n8n, assim que um lead chega, é entregue a um vendedor ou é vendido."
        >
          <EmptyState.Actions>
            <Button onClick={() => setEdited('new')}>Novo webhook</Button>
          </EmptyState.Actions>
        </EmptyCard>
      )
    }
    return webhooks.data.map((webhook) => (
      <WebhookCard
        key={webhook.id}
        webhook={webhook}
        writes={writes}
        onEdit={() => setEdited(webhook)}
      />
    ))
  }
}
