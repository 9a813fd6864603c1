import { Badge, Button, Group } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { formatAgo, formatDate } from '../../../../domain/format-date.ts'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { deviceName, isHandheld } from '../../../ui/format/device-name.ts'
import { IconLine } from './icon-line.tsx'
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
    <IconLine
      tabIndex={-1}
      aria-label={name}
      icon={<Icon size={22} aria-hidden />}
      name={
        <Group gap="xs">
          <span>{name}</span>
          {is_current && <Badge size="sm">Este aparelho</Badge>}
        </Group>
      }
      note={capitalize(facts.join(' · '))}
    >
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
    </IconLine>
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
