import { Group, Skeleton, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  number: number
  title: string
  text: string
  known: boolean
  done: boolean
  /** Disabled until the link exists. */
  waits?: boolean
  children: ReactNode
}

export function StepLine({ number, title, text, known, done, waits = false, children }: Props) {
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant={done ? 'filled' : 'light'} size={34} radius="xl" aria-hidden>
        {done ? <IconCheck size={18} /> : <Text fw={650}>{number}</Text>}
      </ThemeIcon>
      <Stack gap={4} miw={0} h="100%" flex={1}>
        <Text fw={600} mt={4}>
          {title}
          {done && <VisuallyHidden> (feito)</VisuallyHidden>}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {!done && (
          // Aligns the buttons whatever the length of the texts, and reserves their height.
          <Group mih={44} mt="auto" pt={8}>
            {!known && <Skeleton h={36} w={140} />}
            {known && waits && (
              <Text size="sm" c="dimmed" fs="italic">
                Depois de criar o link.
              </Text>
            )}
            {known && !waits && children}
          </Group>
        )}
      </Stack>
    </Group>
  )
}
