import { Badge, Button, Code, Group, Paper, Stack, Text } from '@mantine/core'
import { formatAgo, formatDateTime } from '../../../../domain/format-date.ts'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { keyWords, type Purpose } from './key-words.ts'
import type { ApiKey } from './keys-queries.ts'

type Props = { apiKey: ApiKey; purpose: Purpose; revoking: boolean; onRevoke: () => void }

export function KeyCard({ apiKey, purpose, revoking, onRevoke }: Props) {
  const words = keyWords[purpose]
  const isApi = purpose === 'api'
  const timeZone = useTimeZone()
  const { name, hint, revoked_at, works } = apiKey
  const [state, color] = revoked_at
    ? ([isApi ? 'Revogada' : 'Revogado', 'gray'] as const)
    : works
      ? ([isApi ? 'Ativa' : 'Ativo', undefined] as const)
      : ([isApi ? 'Parada' : 'Parado', 'orange'] as const)
  return (
    <Paper
      component="article"
      tabIndex={-1}
      p="lg"
      radius="lg"
      className="card"
      aria-label={`${words.what} ${name}`}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Group gap="sm" miw={0}>
            <Text component="h2" fw={650} fz="lg" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Badge {...(color ? { color } : {})}>{state}</Badge>
            <Code>
              {words.prefix}…{hint}
            </Code>
          </Group>
          {!revoked_at && (
            <Button variant="light" color="red" size="xs" loading={revoking} onClick={onRevoke}>
              Revogar
            </Button>
          )}
        </Group>
        <FactList facts={facts()} />
        {!revoked_at && !works && (
          <Text size="sm">
            {isApi
              ? 'Quem criou esta chave não administra mais esta empresa. Crie outra no lugar dela, ou devolva o acesso a essa pessoa.'
              : 'Quem criou este endereço não administra mais esta empresa. Crie outro no lugar dele, ou devolva o acesso a essa pessoa.'}
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
      : `Ainda não foi ${isApi ? 'usada' : 'usado'}`
    return [
      ...(isApi
        ? [{ label: 'Acesso', text: can_write ? 'Leitura e escrita' : 'Somente leitura' }]
        : []),
      { label: 'Último uso', text: used },
      { label: isApi ? 'Criada' : 'Criado', text: made_by ? `${made}, por ${made_by}` : made },
      ...(revoked_at
        ? [{ label: isApi ? 'Revogada' : 'Revogado', text: formatDateTime(revoked_at, timeZone) }]
        : []),
    ]
  }
}
