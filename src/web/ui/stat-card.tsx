import { Paper, Skeleton, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

type Props = {
  label: string
  value: string | undefined
  note?: ReactNode
  icon: ReactNode
  color?: string
  /** One of three in a row, on a phone too. */
  compact?: boolean
}

/** One figure; a skeleton until it is known. A phone has no room for its picture. */
export function StatCard({ label, value, note, icon, color = 'brand', compact }: Props) {
  return (
    <Paper
      p={{ base: 'sm', xs: 'lg' }}
      radius="lg"
      className="card"
      role="group"
      aria-label={label}
    >
      <div className={classes.figure} data-beside={compact ? undefined : note ? 'note' : ''}>
        <Text size="sm" fw={500} c="dimmed">
          {label}
        </Text>
        {value === undefined ? (
          <Skeleton h={{ base: 29, xs: 34 }} w={compact ? 48 : 72} className={classes.value} />
        ) : (
          <Text
            fz={{ base: compact ? 22 : 26, xs: 30 }}
            lh={1.13}
            fw={750}
            className={`tabular ${classes.value}`}
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
        <ThemeIcon
          variant="light"
          color={color}
          size={42}
          radius="md"
          visibleFrom="xs"
          className={classes.icon}
          aria-hidden
        >
          {icon}
        </ThemeIcon>
      </div>
    </Paper>
  )
}
