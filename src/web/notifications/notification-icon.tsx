import { ThemeIcon } from '@mantine/core'
import {
  IconBell,
  IconBuilding,
  IconBulb,
  IconGauge,
  IconHourglass,
  IconMessageCircle2,
  IconRotate2,
  IconShieldLock,
  IconShieldQuestion,
  IconUserQuestion,
  IconWebhookOff,
} from '@tabler/icons-react'

const looks: Record<string, { icon: typeof IconBell; color: string }> = {
  tip: { icon: IconBulb, color: 'yellow' },
  lead_received: { icon: IconMessageCircle2, color: 'brand' },
  lead_without_seller: { icon: IconHourglass, color: 'orange' },
  lead_quarantined: { icon: IconShieldQuestion, color: 'yellow' },
  counters_zeroed: { icon: IconRotate2, color: 'blue' },
  leads_limit_passed: { icon: IconGauge, color: 'orange' },
  webhook_switched_off: { icon: IconWebhookOff, color: 'orange' },
  privacy_request: { icon: IconShieldLock, color: 'orange' },
  user_waiting: { icon: IconUserQuestion, color: 'yellow' },
  plan_changed: { icon: IconBuilding, color: 'blue' },
  company_created: { icon: IconBuilding, color: 'blue' },
  company_switched_off: { icon: IconBuilding, color: 'orange' },
  company_switched_on: { icon: IconBuilding, color: 'brand' },
}

export function NotificationIcon({ kind }: { kind: string }) {
  const { icon: Icon, color } = looks[kind] ?? { icon: IconBell, color: 'gray' }
  return (
    <ThemeIcon variant="light" color={color} size={38} radius="md">
      <Icon size={20} aria-hidden />
    </ThemeIcon>
  )
}
