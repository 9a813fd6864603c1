import { Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatTime } from '../../../../domain/format-date.ts'
import type { Notification } from '../../../notifications/describe-notification.ts'
import { NotificationIcon } from '../../../notifications/notification-icon.tsx'
import classes from './notifications.module.css'

type Props = { notification: Notification; timeZone: string | undefined }

export function NotificationLine({ notification, timeZone }: Props) {
  const { kind, title, text, to, at } = notification
  const line = (
    <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.line}>
      <NotificationIcon kind={kind} />
      <Stack gap={2} miw={0} flex={1}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Stack>
      {at && (
        <Text component="time" dateTime={at} size="sm" c="dimmed" className="tabular">
          {formatTime(Date.parse(at), timeZone)}
        </Text>
      )}
    </Group>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={classes.link}>
          {line}
        </Link>
      ) : (
        line
      )}
    </li>
  )
}
