import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

type Props = Pick<ComponentProps<'li'>, 'tabIndex' | 'aria-label' | 'children'> &
  Record<'icon' | 'name' | 'note', ReactNode>

/** In a list; its button follows the text. */
export function IconLine({ icon, name, note, children, ...line }: Props) {
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" {...line}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <ThemeIcon variant="light" color="gray" size={40} radius="md">
          {icon}
        </ThemeIcon>
        <Stack gap={0} miw={0}>
          <Text component="div" fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
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
