import { Group, Loader, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { formatTime } from '../../ui/format/format-date.ts'

type Props = { at: number; fetching: boolean; timeZone: string | undefined }

export function UpdatedAt({ at, fetching, timeZone }: Props) {
  if (at === 0) return null
  return (
    <Group gap={6} c="dimmed" wrap="nowrap" mih={28}>
      {fetching ? <Loader size={15} color="gray" /> : <IconRefresh size={15} aria-hidden />}
      <Text size="sm" className="tabular">
        Atualizado às {formatTime(at, timeZone)}
      </Text>
    </Group>
  )
}
