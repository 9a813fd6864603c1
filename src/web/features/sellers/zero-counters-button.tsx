import { Button, Text } from '@mantine/core'
import { IconRotate2 } from '@tabler/icons-react'
import { askFirst } from '../../ui/ask-first.ts'

type Props = { busy: boolean; disabled: boolean; onConfirm: () => void }

export function ZeroCountersButton({ busy, disabled, onConfirm }: Props) {
  const ask = () =>
    askFirst({
      title: 'Zerar contadores?',
      children: (
        <Text size="sm">
          Os leads recebidos de todos os vendedores que não estão arquivados voltam a zero, e o
          rodízio recomeça. Os contatos capturados continuam guardados.
        </Text>
      ),
      confirm: 'Zerar contadores',
      color: 'red',
      onConfirm,
    })
  return (
    <Button
      variant="default"
      leftSection={<IconRotate2 size={18} aria-hidden />}
      loading={busy}
      disabled={disabled}
      onClick={ask}
    >
      Zerar contadores
    </Button>
  )
}
