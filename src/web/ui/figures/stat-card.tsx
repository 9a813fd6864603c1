import { Paper, Skeleton, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

type Props = {
  label: string
  value: string | undefined
  note?: ReactNode
  icon: ReactNode
  color?: string
  /** For rows of three, on phones too. */
  compact?: boolean
}

/** A skeleton until the value is known; the icon is shown where there is room. */
export function StatCard({ label, value, note, icon, color = 'brand', compact }: Props) {
  return (
    <Paper radius="lg" className={`card ${classes.card}`} role="group" aria-label={label}>
      <div
        className={classes.figure}
        data-beside={compact ? undefined : note ? 'note' : ''}
        data-compact={compact}
      >
        <Text size="sm" fw={500} c="dimmed">
          {label}
        </Text>
        {value === undefined ? (
          <Skeleton w={compact ? 48 : 72} className={`${classes.value} ${classes.unknown}`} />
        ) : (
          <Text fw={750} className={`tabular ${classes.value} ${classes.known}`} lts="-0.02em">
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
          visibleFrom="md"
          className={classes.icon}
          aria-hidden
        >
          {icon}
        </ThemeIcon>
      </div>
    </Paper>
  )
}
