import { Group, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import classes from './offline-notice.module.css'

export function OfflineNotice() {
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <Group className={classes.notice} gap="xs" justify="center" wrap="nowrap">
          <IconWifiOff size={18} aria-hidden />
          <Text size="sm" fw={500}>
            Você está sem conexão. Os dados voltam a ser atualizados quando a conexão voltar.
          </Text>
        </Group>
      )}
    </div>
  )
}
