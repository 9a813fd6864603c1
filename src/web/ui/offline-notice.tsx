import { Group, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'

export function OfflineNotice() {
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <Group
          gap="xs"
          justify="center"
          wrap="nowrap"
          pos="fixed"
          inset="auto 0 0"
          px={16}
          py={8}
          bg="#0f172a"
          c="#fff"
          style={{ zIndex: 300 }}
        >
          <IconWifiOff size={18} aria-hidden />
          <Text size="sm" fw={500}>
            Você está sem conexão. Os dados voltam a ser atualizados quando a conexão voltar.
          </Text>
        </Group>
      )}
    </div>
  )
}
