import { Button, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'
import { confirmKey } from './ask-device.ts'
import { hasKeys } from './device-keys.ts'

type Props = {
  factorId: string
  onConfirmed?: (() => void) | undefined
  children: ReactNode
}

export function KeyForm({ factorId, onConfirmed, children }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setFailure(null)
    setBusy(true)
    const refused = await confirmKey(factorId)
    setBusy(false)
    setFailure(refused)
    if (refused === null) onConfirmed?.()
  }

  return (
    <Stack gap="md">
      {!hasKeys() && (
        <Text size="sm" c="red" role="alert">
          Este navegador não aceita chaves de acesso. Abra o painel em outro, por um endereço https.
        </Text>
      )}
      {failure && (
        <Text size="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="space-between">
        {children}
        <Button
          leftSection={<IconKey size={18} aria-hidden />}
          disabled={!hasKeys()}
          loading={busy}
          onClick={() => void confirm()}
          data-autofocus
          {...keepDialogsBelow}
        >
          Usar chave de acesso
        </Button>
      </Group>
    </Stack>
  )
}
