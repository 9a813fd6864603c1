import { Group, Progress, Stack, Text } from '@mantine/core'
import { unlimited } from '../../../domain/plans.ts'
import { formatCount } from '../format/format-count.ts'

type Props = { label: string; used: number; limit: number }

/** Percent of the limit above which the bar turns red (spec section 9). */
const nearLimit = 80

/** Count divided by limit, rounded. */
export function UsageBar({ label, used, limit }: Props) {
  const endless = limit >= unlimited
  const percent = endless || limit < 1 ? 0 : Math.round((used / limit) * 100)
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {endless
            ? `${formatCount(used)} · Ilimitado`
            : `${formatCount(used)} de ${formatCount(limit)} (${percent}%)`}
        </Text>
      </Group>
      <Progress
        value={Math.min(percent, 100)}
        color={percent > nearLimit ? 'red' : 'var(--bar)'}
        aria-label={label}
      />
    </Stack>
  )
}
