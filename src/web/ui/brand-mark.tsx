import { Group, Text } from '@mantine/core'
import favicon from '../favicon.svg'

export function BrandMark({ size = 32, color }: { size?: number; color?: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <img src={favicon} alt="" width={size} height={size} />
      <Text component="span" fw={800} fz={size * 0.62} lh={1} c={color} lts="-0.02em">
        Rodízio
      </Text>
    </Group>
  )
}
