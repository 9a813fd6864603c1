import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { deviceName, isHandheld } from '../../../ui/format/device-name.ts'
import { formatAgo, formatDate } from '../../../ui/format/format-date.ts'
import type { OwnSession } from './sessions-queries.ts'

type Props = { session: OwnSession; busy: boolean; onEnd: () => void }

export function SessionLine({ session, busy, onEnd }: Props) {
  const timeZone = useTimeZone()
  const { is_current, started_at, seen_at, address, user_agent } = session
  const name = deviceName(user_agent)
  const Icon = isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
  const facts = [
    is_current ? null : `Visto ${formatAgo(seen_at, Date.now(), timeZone)}`,
    `desde ${formatDate(started_at, timeZone)}`,
    address && `IP ${address}`,
  ].filter(Boolean)
  return (
    <Group
      component="li"
      tabIndex={-1}
      aria-label={name}
      justify="space-between"
      gap="sm"
      wrap="nowrap"
    >
      <Group gap="sm" wrap="nowrap" miw={0}>
        <ThemeIcon variant="light" color="gray" size={40} radius="md">
          <Icon size={22} aria-hidden />
        </ThemeIcon>
        <Stack gap={0} miw={0}>
          <Group gap="xs">
            <Text fw={500} size="sm">
              {name}
            </Text>
            {is_current && <Badge size="sm">Este aparelho</Badge>}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {capitalize(facts.join(' · '))}
          </Text>
        </Stack>
      </Group>
      {!is_current && (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          onClick={onEnd}
          aria-label={`Desconectar ${name}`}
          style={{ flexShrink: 0 }}
        >
          Desconectar
        </Button>
      )}
    </Group>
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
