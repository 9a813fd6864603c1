import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { icon: ReactNode; name: string; note: ReactNode; children?: ReactNode }

export function WayLine({ icon, name, note, children }: Props) {
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <ThemeIcon variant="light" color="gray" size={40} radius="md">
          {icon}
        </ThemeIcon>
        <Stack gap={0} miw={0}>
          <Text fw={500} size="sm">
            {name}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {note}
          </Text>
        </Stack>
      </Group>
      {children}
    </Group>
  )
}
