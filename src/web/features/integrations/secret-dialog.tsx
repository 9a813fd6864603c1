import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SecretGuard } from '../../ui/secret-guard.tsx'
import { useBack } from '../../ui/use-back.ts'

type Props = {
  secret: string
  title: string
  copy: string
  /** What it is for. */
  children: ReactNode
  onClose: () => void
}

export function SecretDialog({ secret, title, copy, children, onClose }: Props) {
  const shown = useRef<HTMLElement>(null)
  useBack(onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <SecretGuard />
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <Code ref={shown} tabIndex={-1} fz="md" p="sm" style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Group justify="flex-end" gap="sm">
          <CopyButton text={secret} shownIn={shown} data-autofocus>
            {copy}
          </CopyButton>
          <Button onClick={onClose}>Já guardei</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
