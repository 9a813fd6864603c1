import { Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

type Props = {
  title: string
  description?: string
  badges?: ReactNode
  actions?: ReactNode
  /** On phones they have a line of their own. */
  wideActions?: boolean
}

/** The page's only h1, also the title of the tab. */
export function PageHeader({ title, description, badges, actions, wideActions }: Props) {
  useDocumentTitle(`${title} · Rodízio`)
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <Stack gap={4} miw={0}>
        <Group gap="sm">
          <Title order={1} tabIndex={-1} fz={{ base: 24, sm: 28 }} lts="-0.02em">
            {title}
          </Title>
          {badges}
        </Group>
        {description && <Text c="dimmed">{description}</Text>}
      </Stack>
      {actions && (
        <Group gap="sm" w={wideActions ? { base: '100%', xs: 'auto' } : undefined}>
          {actions}
        </Group>
      )}
    </Group>
  )
}
