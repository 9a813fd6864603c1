import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Seller } from './sellers-queries.ts'

type Props = { other: Seller | undefined; has: string; hint: string }

/** A warning only: two people may share a phone. */
export function SameNote({ other, has, hint }: Props) {
  return (
    <div role="status">
      {other && (
        <Group gap={6} mt={6} wrap="nowrap" align="flex-start" c="light-dark(#92400e, #fcd34d)">
          <IconAlertTriangle size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {other.name}
            {other.deleted_at && ' (nos arquivados)'} já tem {has}. {hint}
          </Text>
        </Group>
      )}
    </div>
  )
}
