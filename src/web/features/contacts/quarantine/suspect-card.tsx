import { Badge, Box, Button, Group, Paper, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { quarantineCauses } from '../../../../domain/contacts/personal-data.ts'
import { formatDateTime } from '../../../../domain/format-date.ts'
import { formatPhone } from '../../../../domain/phone.ts'
import classes from '../contact-list.module.css'
import { SourceBadge } from '../source-badge.tsx'
import type { Suspect } from './quarantine-queries.ts'

type Props = {
  suspect: Suspect
  timeZone: string | undefined
  busy: boolean
  onRelease: () => void
}

export function SuspectCard({ suspect, timeZone, busy, onRelease }: Props) {
  const { name, phone, email, city, source, cause, created_at } = suspect
  return (
    <Paper component="li" tabIndex={-1} p="md" radius="lg" className="card" aria-label={name}>
      <Group justify="space-between" gap="md">
        <Box flex="1 1 260px" miw={0}>
          <Group gap="xs" mb={4}>
            <Text fw={600} lineClamp={2} className={classes.name}>
              {name}
            </Text>
            <SourceBadge source={source} />
          </Group>
          <Text size="sm" className={classes.name}>
            {[formatPhone(phone), email, city].filter(Boolean).join(' · ')}
          </Text>
          <Group gap="xs" mt={6}>
            <Badge color="orange" h="auto" py={3} className={classes.cause}>
              {quarantineCauses[cause] ?? cause}
            </Badge>
            <Text size="xs" c="dimmed" className="tabular">
              <time dateTime={created_at}>{formatDateTime(created_at, timeZone)}</time>
            </Text>
          </Group>
        </Box>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconUserCheck size={18} aria-hidden />}
          aria-label={`Liberar ${name}`}
          onClick={onRelease}
        >
          Liberar
        </Button>
      </Group>
    </Paper>
  )
}
