import { ActionIcon, Indicator, Menu, Stack, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAgo } from '../../../../domain/format-date.ts'
import { describeNotification } from '../../../notifications/describe-notification.ts'
import { NotificationIcon } from '../../../notifications/notification-icon.tsx'
import { paths } from '../../../paths.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { newestQuery } from './notifications-queries.ts'
import { fillWithTips, menuSize } from './tips.ts'

/** Once read, always three items, real ones first (product decision 32). */
export function NotificationsMenu() {
  const { profile, company } = useAuth()
  const role = profile?.role ?? 'user'
  // A failed read shows tips instead of an error, also while it is repeated.
  const { data = [], isFetching, isFetched } = useQuery(newestQuery(profile?.id, menuSize))
  const events = data.map((row) => describeNotification(row, role === 'super_admin'))
  return (
    <Menu width={360} position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Notificações: ${menuSize}`}
        >
          {/* Tips alone are no news. */}
          <Indicator
            label={menuSize}
            size={16}
            offset={-1}
            color={events.length > 0 ? 'red' : 'gray'}
            aria-hidden
          >
            <IconBell size={21} />
          </Indicator>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 16px)">
        <Menu.Label>Notificações</Menu.Label>
        {isFetching && !isFetched ? (
          // Tips would take the focus, and the answer puts events above them.
          <Menu.Item component={Link} to={paths.notifications}>
            Carregando…
          </Menu.Item>
        ) : (
          fillWithTips(events, role).map(({ id, kind, title, text, to, at }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={to ?? paths.notifications}
              leftSection={<NotificationIcon kind={kind} />}
            >
              <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" fw={600} lineClamp={2}>
                  {title}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {text}
                </Text>
                <Text size="xs" c="dimmed">
                  {at ? formatAgo(at, Date.now(), company?.time_zone) : 'Dica'}
                </Text>
              </Stack>
            </Menu.Item>
          ))
        )}
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.notifications} ta="center" fw={600} c="brand">
          Ver todas
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
