import { Group, Loader, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

/** Says quietly that what is shown is fresh. */
export function UpdatedAt({ at, fetching }: { at: number; fetching: boolean }) {
  if (at === 0) return null
  const time = new Date(at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
  return (
    <Group gap={6} c="dimmed" wrap="nowrap" mih={28}>
      {fetching ? <Loader size={15} color="gray" /> : <IconRefresh size={15} aria-hidden />}
      <Text size="sm" className="tabular">
        Atualizado às {time}
      </Text>
    </Group>
  )
}
