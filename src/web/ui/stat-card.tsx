import { Group, Paper, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  value: string | undefined
  note?: ReactNode
  icon: ReactNode
  color?: string
  /** One of three in a row, on a phone too: without its picture there. */
  compact?: boolean
}

/** One figure; a skeleton until it is known. */
export function StatCard({ label, value, note, icon, color = 'brand', compact }: Props) {
  return (
    <Paper
      p={compact ? { base: 'sm', xs: 'lg' } : 'lg'}
      radius="lg"
      className="card"
      role="group"
      aria-label={label}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={6}>
          <Text size="sm" fw={500} c="dimmed">
            {label}
          </Text>
          {value === undefined ? (
            <Skeleton h={34} w={compact ? 48 : 72} />
          ) : (
            <Text
              fz={compact ? { base: 22, xs: 30 } : 30}
              lh={1.13}
              fw={750}
              className="tabular"
              lts="-0.02em"
            >
              {value}
            </Text>
          )}
          {note && (
            <Text size="sm" c="dimmed">
              {value === undefined ? '…' : note}
            </Text>
          )}
        </Stack>
        <ThemeIcon
          variant="light"
          color={color}
          size={42}
          radius="md"
          visibleFrom={compact ? 'xs' : undefined}
          aria-hidden
        >
          {icon}
        </ThemeIcon>
      </Group>
    </Paper>
  )
}
