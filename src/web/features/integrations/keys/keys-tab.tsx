import { Button, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconKey, IconPlus, IconTableExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askFirst } from '../../../ui/ask-first.ts'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { KeyCard } from './key-card.tsx'
import { keyWords, type Purpose } from './key-words.ts'
import { type ApiKey, apiKeysQuery, useKeyWrites } from './keys-queries.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

type Props = { companyId: string }

export const KeysTab = ({ companyId }: Props) => <KeyList companyId={companyId} purpose="api" />

/** Addresses that export contacts. */
export const ExportsTab = ({ companyId }: Props) => (
  <KeyList companyId={companyId} purpose="contacts" />
)

function KeyList({ companyId, purpose }: Props & { purpose: Purpose }) {
  const keys = useQuery(apiKeysQuery(companyId, purpose))
  const { create, revoke } = useKeyWrites(companyId, purpose)
  const [creates, setCreates] = useState(false)
  const words = keyWords[purpose]
  return (
    <Stack gap="lg">
      {keys.data?.length !== 0 && (
        <Group justify="space-between" align="flex-start">
          <Text size="sm" c="dimmed" maw={640}>
            {words.rule}
          </Text>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={!keys.data}
            onClick={() => setCreates(true)}
          >
            {words.make}
          </Button>
        </Group>
      )}
      {list()}
      {creates && (
        <NewKeyDialog
          purpose={purpose}
          onCreate={(fields) => create.mutateAsync(fields)}
          onClose={() => setCreates(false)}
        />
      )}
    </Stack>
  )

  function list() {
    if (keys.isError && !keys.data) {
      return <LoadError title="Erro ao carregar" message={words.loadFailure} query={keys} />
    }
    if (!keys.data) return <Skeleton h={160} radius="lg" />
    if (keys.data.length === 0) {
      return (
        <EmptyCard
          icon={purpose === 'api' ? <IconKey aria-hidden /> : <IconTableExport aria-hidden />}
          title={words.none}
          description={words.why}
        >
          <EmptyState.Actions>
            <Button onClick={() => setCreates(true)}>{words.make}</Button>
          </EmptyState.Actions>
        </EmptyCard>
      )
    }
    return keys.data.map((key) => (
      <KeyCard
        key={key.id}
        apiKey={key}
        purpose={purpose}
        revoking={revoke.isPending && revoke.variables === key.id}
        onRevoke={() => askRevocation(key)}
      />
    ))
  }

  function askRevocation({ id, name }: ApiKey) {
    askFirst({
      title: `${words.question} ${name}?`,
      children: <Text size="sm">{words.warning}</Text>,
      confirm: words.revoke,
      color: 'red',
      onConfirm: () => revoke.mutate(id),
    })
  }
}
