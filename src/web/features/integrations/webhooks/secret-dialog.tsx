import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'

/** A click outside does not close it: the secret cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title="O segredo aparece só agora"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="md">
        <Text size="sm">
          Guarde-o no programa que recebe os eventos. Com ele o programa confere, pelo padrão
          Standard Webhooks, que o evento veio do Rodízio.
        </Text>
        <Code ref={shown} tabIndex={-1} fz="md" p="sm" style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Group justify="flex-end" gap="sm">
          <CopyButton text={secret} shownIn={shown} data-autofocus>
            Copiar segredo
          </CopyButton>
          <Button onClick={onClose}>Já guardei</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
