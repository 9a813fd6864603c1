import { Anchor, Box, Text, ThemeIcon } from '@mantine/core'
import { IconMessageCircle2, IconUserQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatAgo, formatDateTime } from '../../../domain/format-date.ts'
import classes from './activity-line.module.css'

type Props = {
  kind: 'lead' | 'pending-user'
  name: string
  to: string
  detail: string
  at: string
  timeZone: string | undefined
}

/** Height in pixels, also of the skeleton. */
export const lineHeight = 58

export function ActivityLine({ kind, name, to, detail, at, timeZone }: Props) {
  const lead = kind === 'lead'
  return (
    <Box component="li" className={classes.line} h={lineHeight}>
      <ThemeIcon
        variant="light"
        color={lead ? 'brand' : 'yellow'}
        size={38}
        radius="md"
        className={classes.icon}
      >
        {lead ? (
          <IconMessageCircle2 size={20} aria-hidden />
        ) : (
          <IconUserQuestion size={20} aria-hidden />
        )}
      </ThemeIcon>
      <Anchor
        component={Link}
        to={to}
        c="inherit"
        fw={500}
        truncate
        title={name}
        className={classes.name}
      >
        {name}
      </Anchor>
      <Text size="sm" c="dimmed" truncate title={detail} className={classes.detail}>
        {detail}
      </Text>
      <Text
        component="time"
        dateTime={at}
        title={formatDateTime(at, timeZone)}
        size="sm"
        c="dimmed"
        className={classes.time}
      >
        {formatAgo(at, Date.now(), timeZone)}
      </Text>
    </Box>
  )
}
