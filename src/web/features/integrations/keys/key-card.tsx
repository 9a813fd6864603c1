import { Badge, Button, Code, Group, Paper, Stack, Text } from '@mantine/core'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { formatAgo, formatDateTime } from '../../../ui/format/format-date.ts'
import type { ApiKey } from './keys-queries.ts'

type Props = { apiKey: ApiKey; revoking: boolean; onRevoke: () => void }

export function KeyCard({ apiKey, revoking, onRevoke }: Props) {
  const timeZone = useTimeZone()
  const { name, hint, revoked_at, works } = apiKey
  const [state, color] = revoked_at
    ? (['Revogada', 'gray'] as const)
    : works
      ? (['Ativa', undefined] as const)
      : (['Parada', 'orange'] as const)
  return (
    <Paper
      component="article"
      tabIndex={-1}
      p="lg"
      radius="lg"
      className="card"
      aria-label={`Chave ${name}`}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Group gap="sm" miw={0}>
            <Text component="h2" fw={650} fz="lg" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Badge {...(color ? { color } : {})}>{state}</Badge>
            <Code>rz_…{hint}</Code>
          </Group>
          {!revoked_at && (
            <Button variant="light" color="red" size="xs" loading={revoking} onClick={onRevoke}>
              Revogar
            </Button>
          )}
        </Group>
        <FactList facts={facts()} />
        {state === 'Parada' && (
          <Text size="sm">
            Quem criou esta chave não administra mais esta empresa. Crie outra no lugar dela, ou
            devolva o acesso a essa pessoa.
          </Text>
        )}
      </Stack>
    </Paper>
  )

  function facts() {
    const { can_write, created_at, made_by, last_used_at } = apiKey
    const made = formatDateTime(created_at, timeZone)
    const used = last_used_at
      ? formatAgo(last_used_at, Date.now(), timeZone)
      : 'Ainda não foi usada'
    return [
      { label: 'Acesso', text: can_write ? 'Leitura e escrita' : 'Somente leitura' },
      { label: 'Último uso', text: used },
      { label: 'Criada', text: made_by ? `${made}, por ${made_by}` : made },
      ...(revoked_at ? [{ label: 'Revogada', text: formatDateTime(revoked_at, timeZone) }] : []),
    ]
  }
}
