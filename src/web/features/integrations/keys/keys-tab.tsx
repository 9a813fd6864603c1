import { Button, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askFirst } from '../../../ui/ask-first.ts'
import { EmptyCard } from '../../../ui/empty-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { KeyCard } from './key-card.tsx'
import { type ApiKey, apiKeysQuery, useKeyWrites } from './keys-queries.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function KeysTab({ companyId }: { companyId: string }) {
  const keys = useQuery(apiKeysQuery(companyId))
  const { create, revoke } = useKeyWrites(companyId)
  const [creates, setCreates] = useState(false)
  return (
    <Stack gap="lg">
      {keys.data?.length !== 0 && (
        <Group justify="space-between" align="flex-start">
          <Text size="sm" c="dimmed" maw={640}>
            Uma chave nunca pode mais do que a pessoa que a criou: ela para enquanto essa pessoa não
            for administradora ou gerente aprovada desta empresa, ou da plataforma.
          </Text>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={!keys.data}
            onClick={() => setCreates(true)}
          >
            Criar chave
          </Button>
        </Group>
      )}
      {list()}
      {creates && (
        <NewKeyDialog
          onCreate={(fields) => create.mutateAsync(fields)}
          onClose={() => setCreates(false)}
        />
      )}
    </Stack>
  )

  function list() {
    if (keys.isError && !keys.data) {
      return (
        <LoadError
          title="Erro ao carregar chaves"
          message="Não foi possível carregar as chaves da empresa."
          query={keys}
        />
      )
    }
    if (!keys.data) return <Skeleton h={160} radius="lg" />
    if (keys.data.length === 0) {
      return (
        <EmptyCard
          icon={<IconKey aria-hidden />}
          title="Nenhuma chave ainda"
          description="Com uma chave, um programa seu, como um CRM ou o n8n, lê os leads da empresa e, se você deixar, registra leads, marca resultados e pausa vendedores. Ela nunca pode mais do que a pessoa que a criou."
        >
          <EmptyState.Actions>
            <Button onClick={() => setCreates(true)}>Criar chave</Button>
          </EmptyState.Actions>
        </EmptyCard>
      )
    }
    return keys.data.map((key) => (
      <KeyCard
        key={key.id}
        apiKey={key}
        revoking={revoke.isPending && revoke.variables === key.id}
        onRevoke={() => askRevocation(key)}
      />
    ))
  }

  function askRevocation({ id, name }: ApiKey) {
    askFirst({
      title: `Revogar a chave ${name}?`,
      children: (
        <Text size="sm">
          O programa que a usa perde o acesso na hora. Uma chave revogada não volta a funcionar.
        </Text>
      ),
      confirm: 'Revogar chave',
      color: 'red',
      onConfirm: () => revoke.mutate(id),
    })
  }
}
