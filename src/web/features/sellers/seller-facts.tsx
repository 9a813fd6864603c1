import { Box, Group, Stack, Text } from '@mantine/core'
import {
  IconBuilding,
  IconCalendarOff,
  IconClock,
  IconClockHour9,
  IconMail,
  IconMessageReply,
  IconPhone,
  IconUsersGroup,
  IconZzz,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../domain/format-date.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { describeWeek, type WeeklyHours } from '../../../domain/weekly-hours.ts'
import type { Seller } from './sellers-queries.ts'

type Props = {
  seller: Seller
  timeZone: string | undefined
  /** Why no lead comes at present. */
  leftOut: string | undefined
  /** The median of 90 days. */
  answersIn: string | undefined
  /** A leave that has not begun. */
  planned: string | undefined
  teams: string[]
}

export function SellerFacts({ seller, timeZone, leftOut, answersIn, planned, teams }: Props) {
  const last = seller.last_activity
  const hours = seller.weekly_hours as WeeklyHours | null
  return (
    <Stack gap={6} miw={0}>
      <Fact icon={<IconMail size={17} />}>{seller.email}</Fact>
      <Fact icon={<IconPhone size={17} />}>{formatPhone(seller.phone)}</Fact>
      {seller.companies && <Fact icon={<IconBuilding size={17} />}>{seller.companies.name}</Fact>}
      <Fact icon={<IconClock size={17} />}>
        Última atividade: {last ? formatDateTime(last, timeZone) : 'Nunca'}
      </Fact>
      {answersIn && (
        <Fact icon={<IconMessageReply size={17} />}>Responde em {answersIn} (mediana)</Fact>
      )}
      {leftOut && <Fact icon={<IconZzz size={17} />}>{leftOut}</Fact>}
      {planned && <Fact icon={<IconCalendarOff size={17} />}>{planned}</Fact>}
      {hours && <Fact icon={<IconClockHour9 size={17} />}>Atende {describeWeek(hours)}</Fact>}
      {teams.length > 0 && (
        <Fact icon={<IconUsersGroup size={17} />}>
          {teams.length === 1 ? 'Equipe' : 'Equipes'}: {teams.join(', ')}
        </Fact>
      )}
    </Stack>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group gap={8} wrap="nowrap" c="dimmed">
      <Box component="span" display="flex" flex="none" aria-hidden>
        {icon}
      </Box>
      <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  )
}
