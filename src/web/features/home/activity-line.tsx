import { Anchor, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconMessageCircle2, IconUserQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { leadSourceLabel } from '../../../domain/lead-sources.ts'
import { formatAgo, formatDateTime } from '../../ui/format-date.ts'

type Props = {
  kind: 'lead' | 'pending-user'
  name: string
  /** Where everything about it is. */
  to: string
  detail: { source: string | null; seller: string | null } | null
  at: string
  timeZone: string | undefined
}

/** Of the line and of its skeleton, in pixels. */
export const lineHeight = 58

export function ActivityLine({ kind, name, to, detail, at, timeZone }: Props) {
  const lead = kind === 'lead'
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" h={lineHeight}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <ThemeIcon variant="light" color={lead ? 'brand' : 'yellow'} size={38} radius="md">
          {lead ? (
            <IconMessageCircle2 size={20} aria-hidden />
          ) : (
            <IconUserQuestion size={20} aria-hidden />
          )}
        </ThemeIcon>
        <Stack gap={0} miw={0}>
          <Anchor component={Link} to={to} c="inherit" fw={500} truncate>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed" truncate>
            {detail
              ? `${leadSourceLabel(detail.source)} · ${detail.seller ?? 'Aguardando vendedor'}`
              : 'Usuário aguardando aprovação'}
          </Text>
        </Stack>
      </Group>
      <Text
        component="time"
        dateTime={at}
        title={formatDateTime(at, timeZone)}
        size="sm"
        c="dimmed"
        style={{ whiteSpace: 'nowrap' }}
      >
        {formatAgo(at, Date.now(), timeZone)}
      </Text>
    </Group>
  )
}
